import "server-only";
import { isOver, upcomingFirst } from "@/components/ui/times/event-dates";
import {
  type EventSummaryFragment,
  GetEventDocument,
  type GetEventQuery,
  GetEventsDocument,
  GetTalkDocument,
  type GetTalkQuery,
  GetTalksDocument,
  type TalkSummaryFragment,
} from "@/graphql/generated/content/documents";
import { readEvery, readPublic } from "@/lib/gateway/read";
import { type Product, readKnownProduct, readProduct } from "@/lib/read/shop";

export type EventSummary = EventSummaryFragment;
export type AcademyEvent = NonNullable<GetEventQuery["event"]>;
export type TalkSummary = TalkSummaryFragment;
export type Talk = NonNullable<GetTalkQuery["talk"]>;
/**
 * `product` is null for an event without a ticket, for a ticket that the shop lacks, and in lists while the shop does
 * not answer.
 */
export type Ticketed<Event> = { event: Event; product: Product | null };

/** The largest number of entries of each list on a page. */
const shown = 100;

/** Upcoming events, starting with the next, and past ones, starting with the latest; at most a hundred of each. */
export async function eventLists(): Promise<{
  upcoming: Ticketed<EventSummary>[];
  past: Ticketed<EventSummary>[];
}> {
  const now = new Date();
  const all = upcomingFirst(await everyEvent(), now);
  const withTickets = (list: EventSummary[]) => Promise.all(list.slice(0, shown).map(withKnownTicket));
  const [upcoming, past] = await Promise.all([
    withTickets(all.filter((event) => !isOver(event, now))),
    withTickets(all.filter((event) => isOver(event, now))),
  ]);
  return { upcoming, past };
}

export function everyEvent(): Promise<EventSummary[]> {
  return readEvery(
    GetEventsDocument,
    (after) => ({ after }),
    ["events"],
    ({ events }) => events,
  );
}

/** Asks only the content, because path lists are built in processes that must not open the database. */
export async function eventSlugs(): Promise<string[]> {
  return (await everyEvent()).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** Slug of each event → its talks by start time. Asks only the content. */
export async function eventTalks(): Promise<Map<string, TalkSummary[]>> {
  const talks = await readEvery(
    GetTalksDocument,
    (after) => ({ after }),
    ["talks"],
    (data) => data.talks,
  );
  const byEvent = new Map<string, TalkSummary[]>();
  for (const talk of talks) {
    const slug = talk.event?.slug;
    if (slug) byEvent.set(slug, [...(byEvent.get(slug) ?? []), talk]);
  }
  return byEvent;
}

/** Null when no event has this slug. */
export async function eventBySlug(slug: string): Promise<Ticketed<AcademyEvent> | null> {
  const event = await eventAlone(slug);
  return event && withTicket(event);
}

/** The event without its ticket, so that the shop is not asked. Null when no event has this slug. */
export async function eventAlone(slug: string): Promise<AcademyEvent | null> {
  return (await readPublic(GetEventDocument, { slug }, [`event:${slug}`])).event;
}

/** Null when the event has no talk with this slug. */
export async function talkBySlug(event: string, slug: string): Promise<Talk | null> {
  const { talk } = await readPublic(GetTalkDocument, { slug }, [`talk:${slug}`]);
  return talk?.event?.slug === event ? talk : null;
}

/** The event's talks by start time. */
export function talksOf(event: Pick<AcademyEvent, "talks">): TalkSummary[] {
  return (event.talks ?? []).filter((talk) => talk !== null);
}

/** The last edition of a yearly event: a past event whose slug begins with the yearly event's. */
export async function lastEdition(slug: string): Promise<AcademyEvent | null> {
  const now = new Date();
  const past = upcomingFirst(await everyEvent(), now).filter((event) => isOver(event, now));
  const found = past.find((event) => event.slug !== slug && event.slug?.startsWith(`${slug}-`))?.slug;
  return found ? eventAlone(found) : null;
}

export async function withTicket<Event extends EventSummary>(event: Event): Promise<Ticketed<Event>> {
  return { event, product: await readProduct(event) };
}

async function withKnownTicket<Event extends EventSummary>(event: Event): Promise<Ticketed<Event>> {
  const product = await readKnownProduct(event);
  return { event, product: product === "unknown" ? null : product };
}

/** A part of the day in the live room. `start` and `end` are those of its first and last talk. */
export type LiveSession = { slug: string; name: string; start: string; end: string; talks: TalkSummary[] };

/** The sessions in the order of the day. Talks without a session are left out. */
export function liveSessions(talks: readonly TalkSummary[]): LiveSession[] {
  const sessions = new Map<string, LiveSession>();
  for (const talk of talks) {
    const { session, startDate, endDate } = talk;
    if (!session || !startDate || !endDate) continue;
    const known = sessions.get(session);
    if (!known) {
      sessions.set(session, {
        slug: session,
        name: sessionName(session),
        start: startDate,
        end: endDate,
        talks: [talk],
      });
      continue;
    }
    known.talks.push(talk);
    if (Date.parse(startDate) < Date.parse(known.start)) known.start = startDate;
    if (Date.parse(endDate) > Date.parse(known.end)) known.end = endDate;
  }
  return [...sessions.values()].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

/** "early-afternoon" → "Early afternoon session". */
function sessionName(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} session`;
}
