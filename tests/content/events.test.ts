import { describe, expect, it } from "vitest";
import { liveSession } from "@/backend/content/catalogue";
import { readContent } from "@/backend/content/catalogue/read-content";
import { site } from "@/lib/site";

const years = [2026, 2027, 2028, 2031];
const days = years.flatMap((year) => ["01-02", "04-23", "06-11", "11-21"].map((day) => `${year}-${day}`));

describe.each(days.filter((day) => day > "2026-11-20"))("a site that starts on %s", (day) => {
  const now = new Date(`${day}T08:00:00Z`);
  const { events, talks } = readContent(undefined, now);
  const isOver = ({ endDate }: { endDate?: string | null | undefined }) =>
    Date.parse(endDate ?? "") < now.getTime();

  it("has events to come, online and in person, free and with a ticket, and some that are over", () => {
    const coming = events.map(({ node }) => node).filter((node) => !isOver(node));
    expect(coming.length).toBeGreaterThanOrEqual(4);
    for (const kind of [
      coming.filter(({ location }) => location),
      coming.filter(({ location }) => !location),
      coming.filter(({ productId }) => productId),
      coming.filter(({ productId }) => !productId),
      events.filter(({ node }) => isOver(node)),
    ])
      expect(kind.length).toBeGreaterThan(0);
  });

  it("has an edition of the yearly day to come with eight talks, and one that is over with recordings", () => {
    const of = (slug: string) => talks.filter(({ event }) => event === slug).map(({ node }) => node);
    const next = of(`${site.slug}-day`);
    expect(next.length).toBeGreaterThanOrEqual(8);
    expect(next.some((talk) => talk.videoUrl)).toBe(false);
    const last = of(`${site.slug}-day-previous`);
    expect(last.length).toBeGreaterThan(0);
    expect(last.every((talk) => isOver(talk) && talk.videoUrl)).toBe(true);
    const edition = events.find(({ node }) => node.slug === `${site.slug}-day-previous`)?.node;
    expect(edition?.title).toContain(edition?.startDate?.slice(0, 4));
  });
});

it("leads to the session that runs now or comes next, and to the last one when all are over", () => {
  const day = `${site.slug}-day`;
  const talks = readContent().talks.filter(({ event, node }) => event === day && node.session);
  const ends = (session: string) =>
    Math.max(
      ...talks.flatMap(({ node }) => (node.session === session ? Date.parse(node.endDate ?? "") : [])),
    );
  const at = (time: number) => liveSession(day, new Date(time));
  expect(at(0)).toBe("morning");
  expect(at(ends("morning") - 1)).toBe("morning");
  expect(at(ends("morning"))).toBe("noon");
  expect(at(ends("noon"))).toBe("afternoon");
  expect(at(ends("afternoon") + 1)).toBe("afternoon");
  expect(liveSession("no-such-event", new Date())).toBe(null);
});
