import "server-only";
import {
  type EventSummaryFragment,
  GetEventDocument,
  GetEventsDocument,
  type GetEventQuery,
} from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";
import { nextFirst } from "./next-first";
import { type Product, productByNumber } from "./workshop-catalogue";

export type EventSummary = EventSummaryFragment;
export type AcademyEvent = NonNullable<GetEventQuery["event"]>;
/** `product` is null for an event without a ticket in the store. */
export type Ticketed<Event> = { event: Event; product: Product | null };

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

/** Null when there is none of that name. */
export async function eventBySlug(slug: string): Promise<Ticketed<AcademyEvent> | null> {
  const { event } = await readPublic(GetEventDocument, { slug }, [`event:${slug}`]);
  return event ? withTicket(event) : null;
}

async function withTicket<Event extends EventSummary>(event: Event): Promise<Ticketed<Event>> {
  return { event, product: event.productId ? await productByNumber(event.productId) : null };
}
