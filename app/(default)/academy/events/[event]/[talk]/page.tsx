import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { eventAlone, talkBySlug } from "@/components/events/events";
import { TalkPage } from "@/components/events/talk-page";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { plainText } from "@/lib/rules/texts/plain-text";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

type Props = { params: Promise<{ event: string; talk: string }> };

export const generateStaticParams = drawnByBuild("/academy/events/[event]/[talk]");

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event, talk: slug } = await params;
  const talk = await talkBySlug(event, slug);
  if (!talk) return {};
  return pageMetadata({
    title: plainText(talk.title ?? slug),
    description: talk.excerpt,
    path: `${routes.event(event)}/${slug}`,
  });
}

export default async function Page({ params }: Props) {
  const { event: slug, talk: name } = await params;
  const [talk, event] = await Promise.all([talkBySlug(slug, name), eventAlone(slug)]);
  if (!talk || !event) notFound();
  return <TalkPage talk={talk} event={event} />;
}
