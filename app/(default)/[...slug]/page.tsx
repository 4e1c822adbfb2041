import { notFound } from "next/navigation";
import { ContentBody } from "@/components/pages/content-body";
import { ContentExtras, contentTrail } from "@/components/pages/content-extras";
import { contentMetadata, contentPage } from "@/components/pages/content-page";
import { drawnByBuild } from "@/components/pages/page-addresses";

type Props = { params: Promise<{ slug: string[] }> };

export const generateStaticParams = drawnByBuild("/[...slug]");

export const generateMetadata = async ({ params }: Props) => contentMetadata((await params).slug.join("/"));

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
