import { notFound } from "next/navigation";
import { ContentBody } from "@/components/pages/content-body";
import { contentMetadata, contentPage } from "@/components/pages/content-page";
import { KickStartRegistration } from "@/components/pages/kick-start";
import { LoginForm } from "@/components/sign-in/login-form";
import { ButtonLink } from "@/components/ui/button-link";
import { WorkshopRating } from "@/components/workshops/workshop-rating";
import { GetCountriesDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { readPublic } from "@/lib/gateway/read";
import { site } from "@/lib/site";

const path = `${site.slug}-kick-start`;

export const generateMetadata = () => contentMetadata(path);

/** The landing page of the Kick-Start with its registration form (R042, R469, reading "kickStart"). */
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
      <KickStartRegistration>
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
      </KickStartRegistration>
    </>
  );
}
