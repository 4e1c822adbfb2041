import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ContentBody } from "@/components/content/pages/content-body";
import { contentPage } from "@/components/content/pages/content-page";
import { KickStartStart } from "@/components/content/pages/kick-start-start";
import { WorkshopRating } from "@/components/content/workshops/workshop-rating";
import { LoginForm } from "@/components/member/sign-in/login-form";
import { ButtonLink } from "@/components/ui/button-link";
import { GetCountriesDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { readPublic } from "@/lib/graphql/read";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

const path = `${site.slug}-kick-start`;

export async function generateMetadata(): Promise<Metadata> {
  const page = await contentPage(path);
  return page ? pageMetadata({ title: page.title, description: page.lead, path: `/${path}` }) : {};
}

/** The landing page of the Kick-Start with the registration in it (R042, R469, reading "kickStart"). */
export default async function KickStartPage() {
  const [page, { countryList }] = await Promise.all([
    contentPage(path),
    readPublic(GetCountriesDocument, {}, ["countries"]),
  ]);
  if (!page) notFound();
  return (
    <>
      <ContentBody
        page={page}
        trail={[{ name: page.title, path: `/${path}` }]}
        tone="yellow"
        hero={
          <>
            <WorkshopRating />
            <ButtonLink href="#start" size="xl">
              Create my free account
            </ButtonLink>
          </>
        }
      />
      <KickStartStart>
        <LoginForm
          countries={(countryList ?? []).filter((country) => country !== null)}
          initialState="register"
          headline="h3"
          kickStart
          page={`/${path}`}
          setCookieFor={`/workshops/${path}`}
          outboxHint={env.isLoopback && !env.SMTP_URL}
          cookieDomain={env.COOKIE_DOMAIN}
        />
      </KickStartStart>
    </>
  );
}
