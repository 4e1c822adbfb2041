import type { Certification, Event, Workshop } from "@/graphql/generated/content/resolvers";
import { content } from "./read-content";

/** The next run of every dated workshop, the earliest first. */
export function workshopDates(): readonly Workshop[] {
  return content()
    .workshops.map(({ node }) => node)
    .toSorted((a, b) => Date.parse(a.startDate ?? "") - Date.parse(b.startDate ?? ""));
}

/** A dated workshop by the slug a variation has. */
export function workshop(slug: string): Workshop | undefined {
  return content().workshops.find(({ node }) => node.slug === slug)?.node;
}

export function certification(slug: string): Certification | undefined {
  return content().certifications.find(({ node }) => node.slug === slug)?.node;
}

export function event(slug: string): Event | undefined {
  return content().events.find(({ node }) => node.slug === slug)?.node;
}
