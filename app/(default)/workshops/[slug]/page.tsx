import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { CourseJsonLd } from "@/components/workshops/course-json-ld";
import { workshopBySlug } from "@/components/workshops/workshop-catalogue";
import { WorkshopPage } from "@/components/workshops/workshop-page";
import { workshopPageData } from "@/components/workshops/workshop-page-data";
import { OfferMissed } from "@/components/offers/offer-missed";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

/** In seconds: the page tells seats left. */
export const revalidate = 60;

type Props = { params: Promise<{ slug: string }> };

export const generateStaticParams = drawnByBuild("/workshops/[slug]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const certification = (await workshopBySlug(slug))?.certification;
  if (!certification) return {};
  return pageMetadata({
    title: certification.title ?? slug,
    description: certification.excerpt,
    path: `/workshops/${slug}`,
  });
}

export default async function Page({ params }: Props) {
  const data = await workshopPageData((await params).slug);
  if (!data) notFound();
  return (
    <>
      <CourseJsonLd {...data} />
      {routes.introduction === `/workshops/${data.workshop.certification.slug}` ? <OfferMissed /> : null}
      <WorkshopPage {...data} />
    </>
  );
}
