import type { Event, Workshop } from "@/graphql/generated/content/resolvers";
import { entryIndex } from "./entry-index";
import { content, lookups } from "./read-content";

/** The next run of every dated workshop, the earliest first. */
export function workshopDates(): readonly Workshop[] {
  return lookups().byBegin.workshops.map(({ node }) => node);
}

/** A dated workshop by the slug that a variation names. */
export function workshop(slug: string): Workshop | undefined {
  return entryIndex(content()).workshops.bySlug.get(slug)?.node;
}

export function certification(slug: string): { title: string; isAddon: boolean } | null {
  const found = content().certifications.find(({ node }) => node.slug === slug)?.node;
  return found ? { title: found.title ?? slug, isAddon: found.addon ?? false } : null;
}

/** Every certification that can be issued, by its slug and title. */
export function certificationNames(): { slug: string; title: string }[] {
  return content().certifications.flatMap(({ node: { slug, title } }) =>
    slug ? [{ slug, title: title ?? slug }] : [],
  );
}

export function event(slug: string): Event | undefined {
  return entryIndex(content()).events.bySlug.get(slug)?.node;
}

/** Whether the only date of an event was cancelled. */
export function isEventCancelled(slug: string): boolean {
  return entryIndex(content()).events.bySlug.get(slug)?.isCancelled === true;
}

/** Days before a date until which its seats move for free, if its file says so; null: the usual time. */
export function moveUntilDaysOf(kind: "workshop" | "event", slug: string): number | null {
  const { workshops, events } = entryIndex(content());
  const entries = kind === "workshop" ? workshops : events;
  return entries.bySlug.get(slug)?.moveUntilDays ?? null;
}

/** The page's sentence for ticket holders who cannot come; null: there is none. */
export function cannotComeText(slug: string): string | null {
  return content().events.find(({ node }) => node.slug === slug)?.cannotCome ?? null;
}

/** Address of an event's live room. The shop gives it to ticket holders; the content API never does. */
export function eventRoom(slug: string): string | null {
  return content().events.find(({ node }) => node.slug === slug)?.room ?? null;
}

/**
 * The live session of an event that runs now or comes next. After the last one, it is the last; null: the event has
 * none.
 */
export function liveSession(slug: string, now: Date): string | null {
  const talks = lookups().byBegin.talks.filter(({ event, node }) => event === slug && node.session);
  const next = talks.find(({ endsAt }) => endsAt > now.getTime());
  return (next ?? talks.at(-1))?.node.session ?? null;
}
