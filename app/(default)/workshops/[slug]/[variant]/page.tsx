import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { CourseJsonLd } from "@/components/workshops/course-json-ld";
import { WorkshopPage } from "@/components/workshops/workshop-page";
import { workshopPageData } from "@/components/workshops/workshop-page-data";
import { pageMetadata } from "@/lib/seo";

/** In seconds: the page tells seats left. */
export const revalidate = 60;

type Props = { params: Promise<{ slug: string; variant: string }> };

export const generateStaticParams = drawnByBuild("/workshops/[slug]/[variant]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, variant: key } = await params;
  const variant = (await workshopPageData(slug, key))?.variant;
  if (!variant) return {};
  return pageMetadata({
    title: variant.title ?? key,
    description: variant.content,
    path: `/workshops/${slug}/${key}`,
  });
}

export default async function Page({ params }: Props) {
  const { slug, variant } = await params;
  const data = await workshopPageData(slug, variant);
  if (!data) notFound();
  return (
    <>
      <CourseJsonLd {...data} />
      <WorkshopPage {...data} />
    </>
  );
}
