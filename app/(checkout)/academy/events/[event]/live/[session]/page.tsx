import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { eventAlone, liveSessions, talksOf } from "@/components/events/events";
import { LivePage } from "@/components/events/live-page";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

type Props = { params: Promise<{ event: string; session: string }> };

/** The only event for which the shop answers about access (R049, R366). */
const event = `${site.slug}-day`;

/** In seconds. The next edition replaces a past one. */
export const revalidate = 3600;

export const generateStaticParams = drawnByBuild("/academy/events/[event]/live/[session]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { session: slug } = await params;
  const found = await find(slug);
  if (!found) return {};
  const title = `${found.session.name}, ${plainText(found.event.title ?? "")}`;
  return pageMetadata({
    title,
    description: `The live room of the ${found.session.name.toLowerCase()}. It opens automatically when the session begins.`,
    path: `${routes.event(event)}/live/${slug}`,
    index: false,
  });
}

export default async function Page({ params }: Props) {
  const found = await find((await params).session);
  if (!found) notFound();
  return <LivePage {...found} isOffered={(await readShopOffers()).liveRooms} />;
}

async function find(slug: string) {
  const found = await eventAlone(event);
  const session = found && liveSessions(talksOf(found)).find((one) => one.slug === slug);
  return session ? { event: found, session } : null;
}
