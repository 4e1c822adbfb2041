import "server-only";
import {
  type EventSummaryFragment,
  GetEventDocument,
  GetEventsDocument,
  type GetEventQuery,
  GetTalkDocument,
  type GetTalkQuery,
  type TalkSummaryFragment,
} from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";
import { isOver } from "./event-date";
import { nextFirst } from "../workshops/next-first";
import { type Product, productByNumber } from "../workshops/workshop-catalogue";

export type EventSummary = EventSummaryFragment;
export type AcademyEvent = NonNullable<GetEventQuery["event"]>;
export type TalkSummary = TalkSummaryFragment;
export type Talk = NonNullable<GetTalkQuery["talk"]>;
/** `product` is null for an event without a ticket in the store. */
export type Ticketed<Event> = { event: Event; product: Product | null };

/** Those to come, the next one first, and those that are over, the latest first. */
export async function eventLists(): Promise<{
  upcoming: Ticketed<EventSummary>[];
  past: Ticketed<EventSummary>[];
}> {
  const now = new Date();
  const all = await events();
  return {
    upcoming: all.filter(({ event }) => !isOver(event, now)),
    past: all.filter(({ event }) => isOver(event, now)),
  };
}

/** All events: those to come first, the next one on top. */
export async function events(): Promise<Ticketed<EventSummary>[]> {
  const { events: found } = await readPublic(GetEventsDocument, {}, ["events"]);
  return Promise.all(nextFirst(found?.nodes ?? [], new Date()).map(withTicket));
}

/** Asks the content only: lists of paths are made in processes that must not open the database. */
export async function eventSlugs(): Promise<string[]> {
  const { events: found } = await readPublic(GetEventsDocument, {}, ["events"]);
  return (found?.nodes ?? []).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** The talks of every event by its name; asks the content only. */
export async function eventTalks(): Promise<Map<string, TalkSummary[]>> {
  const slugs = await eventSlugs();
  const answers = await Promise.all(
    slugs.map((slug) => readPublic(GetEventDocument, { slug }, [`event:${slug}`])),
  );
  return new Map(slugs.map((slug, index) => [slug, talksOf(answers[index]?.event ?? { talks: [] })]));
}

/** Null when there is none of that name. */
export async function eventBySlug(slug: string): Promise<Ticketed<AcademyEvent> | null> {
  const { event } = await readPublic(GetEventDocument, { slug }, [`event:${slug}`]);
  return event ? withTicket(event) : null;
}

/** Null when there is none of that name at that event. */
export async function talkBySlug(event: string, slug: string): Promise<Talk | null> {
  const { talk } = await readPublic(GetTalkDocument, { slug }, [`talk:${slug}`]);
  return talk?.event?.slug === event ? talk : null;
}

/** The talks of an event in the order of their begin. */
export function talksOf(event: Pick<AcademyEvent, "talks">): TalkSummary[] {
  return (event.talks ?? []).filter((talk) => talk !== null);
}

/** The last edition of a yearly event: over, and named after it. */
export async function lastEdition(slug: string): Promise<AcademyEvent | null> {
  const { past } = await eventLists();
  const found = past.find(({ event }) => event.slug !== slug && event.slug?.startsWith(`${slug}-`));
  return found?.event.slug ? ((await eventBySlug(found.event.slug))?.event ?? null) : null;
}

async function withTicket<Event extends EventSummary>(event: Event): Promise<Ticketed<Event>> {
  return { event, product: event.productId ? await productByNumber(event.productId) : null };
}
