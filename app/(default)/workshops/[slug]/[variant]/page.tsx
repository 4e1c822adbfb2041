import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { guidesOf } from "@/components/content/professionals";
import { workshopBySlug, workshopVariants } from "@/components/content/workshop-catalogue";
import { WorkshopPage } from "@/components/content/workshop-page";
import { AddToCart } from "@/components/shop/add-to-cart";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ slug: string; variant: string }> };

export const dynamicParams = false;

export const generateStaticParams = workshopVariants;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, variant: key } = await params;
  const certification = (await workshopBySlug(slug))?.certification;
  const variant = certification?.variants?.find((one) => one?.key === key);
  if (!certification || !variant) return {};
  return pageMetadata({
    title: variant.title ?? key,
    description: variant.content,
    path: `/workshops/${slug}/${key}`,
    image: certification.featuredImage?.node.sourceUrl,
  });
}

export default async function Page({ params }: Props) {
  const { slug, variant: key } = await params;
  const workshop = await workshopBySlug(slug);
  const variant = workshop?.certification.variants?.find((one) => one?.key === key);
  if (!workshop || !variant) notFound();
  const dates = workshop.dates.filter((date) => date.productId === variant.productId);
  return (
    <WorkshopPage workshop={workshop} guides={await guidesOf(dates)} variantKey={key} AddToCart={AddToCart} />
  );
}
