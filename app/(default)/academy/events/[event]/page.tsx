import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventDayPage } from "@/components/events/event-day-page";
import { EventJsonLd } from "@/components/events/event-json-ld";
import { EventLabPage } from "@/components/events/event-lab-page";
import { EventPage } from "@/components/events/event-page";
import { eventAlone, eventBySlug, lastEdition } from "@/components/events/events";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { plainText } from "@/lib/rules/texts/plain-text";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

/** In seconds: the page tells seats left. */
export const revalidate = 60;

type Props = { params: Promise<{ event: string }> };

/** Events with their own page design (R047, R050). */
const drawn = { [`${site.slug}-day`]: EventDayPage, [`${site.slug}-future-lab`]: EventLabPage };

export const generateStaticParams = drawnByBuild("/academy/events/[event]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event: slug } = await params;
  const event = await eventAlone(slug);
  if (!event) return {};
  return pageMetadata({
    title: plainText(event.title ?? slug),
    description: event.excerpt,
    path: routes.event(slug),
  });
}

export default async function Page({ params }: Props) {
  const { event: slug } = await params;
  const found = await eventBySlug(slug);
  if (!found) notFound();
  const Drawn = drawn[slug];
  return (
    <>
      <EventJsonLd {...found} />
      {Drawn ? <Drawn {...found} last={await lastEdition(slug)} /> : <EventPage {...found} />}
    </>
  );
}
