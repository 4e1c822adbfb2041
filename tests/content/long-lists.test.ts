import { beforeAll, expect, it } from "vitest";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import { eventSlugs, eventTalks } from "@/components/events/events";
import { partsOf } from "@/components/pages/listed-pages";
import { drawnByBuild } from "@/components/pages/page-addresses";
import { calendarDate } from "@/lib/read/calendar";
import { everyWorkshopDate } from "@/lib/read/workshops";
import { changeContent } from "@/tests/support/settings";
import { withDates } from "@/tests/support/many-dates";

/** More than two pages of a list: a host answers a hundred entries at once. */
const count = 250;

beforeAll(() => {
  changeContent();
  replaceContent(withDates(snapshot(), count));
});

it("every date has its calendar file, not only the next hundred", async () => {
  const dates = await everyWorkshopDate();
  expect(new Set(dates.map(({ slug }) => slug)).size).toBe(count);
  const last = dates.at(-1)?.slug ?? "";
  expect(await calendarDate("workshops", last)).toMatchObject({ start: dates.at(-1)?.startDate });
});

it("every event has an address", async () => {
  const slugs = await eventSlugs();
  expect(new Set(slugs).size).toBe(count);
  expect(slugs.toSorted()).toEqual(
    snapshot()
      .content.events.map(({ node }) => node.slug)
      .toSorted(),
  );
});

it("the build draws a hundred pages of a kind", async () => {
  expect(await partsOf["/academy/events/[event]"]()).toHaveLength(count);
  expect(await drawnByBuild("/academy/events/[event]")()).toHaveLength(100);
  const cases = await partsOf["/case-studies/[slug]"]();
  expect(await drawnByBuild("/case-studies/[slug]")()).toEqual(cases);
});

it("talks are found by their event", async () => {
  const talks = await eventTalks();
  const written = snapshot().content.talks;
  expect([...talks.values()].flat()).toHaveLength(written.length);
  for (const [event, list] of talks)
    expect(list.map(({ slug }) => slug).sort()).toEqual(
      written.flatMap(({ node, event: of }) => (of === event ? [node.slug] : [])).sort(),
    );
});
