import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventJsonLd } from "@/components/content/event-json-ld";
import { EventPage } from "@/components/content/event-page";
import { eventBySlug, eventSlugs } from "@/components/content/events";
import { AddToCart } from "@/components/shop/add-to-cart";
import { env } from "@/lib/env";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ event: string }> };

// An unknown name is then answered with the drawn 404 page; notFound() alone answers a body that only scripts draw.
export const dynamicParams = false;

export async function generateStaticParams() {
  return (await eventSlugs()).map((event) => ({ event }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event: slug } = await params;
  const event = (await eventBySlug(slug))?.event;
  if (!event) return {};
  return pageMetadata({
    title: event.title ?? slug,
    description: event.excerpt,
    path: `/academy/events/${slug}`,
    image: event.featuredImage?.node.sourceUrl,
  });
}

export default async function Page({ params }: Props) {
  const found = await eventBySlug((await params).event);
  if (!found) notFound();
  return (
    <>
      <EventJsonLd {...found} origin={env.ORIGIN} />
      <EventPage {...found} AddToCart={AddToCart} />
    </>
  );
}
