import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ContentBody } from "@/components/pages/content-body";
import { ContentExtras, contentTrail } from "@/components/pages/content-extras";
import { contentPage } from "@/components/pages/content-page";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string[] }> };

export const generateStaticParams = drawnByBuild("/[...slug]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const path = (await params).slug.join("/");
  const page = await contentPage(path);
  if (!page) return {};
  const { title, lead, html, isListed } = page;
  return pageMetadata({ title, description: lead || html, path: `/${path}`, index: isListed });
}

/** Any page that editors wrote (R080). */
export default async function ContentPage({ params }: Props) {
  const path = (await params).slug.join("/");
  const page = await contentPage(path);
  if (!page) notFound();
  return (
    <>
      <ContentBody page={page} trail={contentTrail(path, page.title)} />
      <ContentExtras path={path} />
    </>
  );
}
