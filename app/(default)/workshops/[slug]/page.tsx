import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CourseJsonLd } from "@/components/content/course-json-ld";
import { guidesOf } from "@/components/content/professionals";
import { workshopBySlug, workshopSlugs } from "@/components/content/workshop-catalogue";
import { WorkshopPage } from "@/components/content/workshop-page";
import { AddToCart } from "@/components/shop/add-to-cart";
import { env } from "@/lib/env";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string }> };

// An unknown name is then answered with the drawn 404 page; notFound() alone answers a body that only scripts draw.
export const dynamicParams = false;

export async function generateStaticParams() {
  return (await workshopSlugs()).map((slug) => ({ slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const certification = (await workshopBySlug(slug))?.certification;
  if (!certification) return {};
  const image = certification.featuredImage?.node.sourceUrl;
  return pageMetadata({
    title: certification.title ?? slug,
    description: certification.excerpt,
    path: `/workshops/${slug}`,
    image,
  });
}

export default async function Page({ params }: Props) {
  const { slug } = await params;
  const workshop = await workshopBySlug(slug);
  if (!workshop) notFound();
  return (
    <>
      <CourseJsonLd workshop={workshop} origin={env.ORIGIN} />
      <WorkshopPage workshop={workshop} guides={await guidesOf(workshop.dates)} AddToCart={AddToCart} />
    </>
  );
}
