import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ContentBody } from "@/components/pages/content-body";
import { ContentExtras, contentTrail } from "@/components/pages/content-extras";
import { contentPage, contentPaths, isDrawnByCatchAll } from "@/components/pages/content-page";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string[] }> };

// An unknown path is then answered with the drawn 404 page; notFound() alone answers a body that only scripts draw.
export const dynamicParams = false;

export async function generateStaticParams() {
  const paths = (await contentPaths()).filter(isDrawnByCatchAll);
  return paths.map((path) => ({ slug: path.split("/").filter(Boolean) }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const path = (await params).slug.join("/");
  const page = await contentPage(path);
  if (!page) return {};
  return pageMetadata({ title: page.title, description: page.lead || page.html, path: `/${path}` });
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
