import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { GET } from "@/app/api/workshop-dates/route";
import { replaceContent, type Snapshot, snapshot } from "@/backend/content/catalogue/read-content";
import { workshops } from "@/components/workshops/workshop-catalogue";
import { WorkshopSchedule } from "@/components/workshops/workshop-schedule";
import { offersOf } from "@/components/workshops/workshop-offers";
import { openWorld, type World } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";
import { withDates } from "@/tests/support/many-dates";
import { embedBackend } from "@/tests/support/settings";

let world: World;
let shipped: Snapshot;
afterAll(() => world.close());
beforeAll(async () => {
  world = await openWorld(testDatabase);
  embedBackend(world.backend);
  shipped = snapshot();
});
afterEach(() => replaceContent(shipped));

const ask = (query: string) => GET(new Request(`http://localhost/api/workshop-dates${query}`));
type Answer = {
  workshops: { kind: string; lines: { slug: string; language: string; start: string }[]; total: number }[];
};
const lists = async (query: string): Promise<Answer["workshops"]> =>
  (await (await ask(query)).json()).workshops;

const page = async () =>
  renderToStaticMarkup(createElement(WorkshopSchedule, { workshops: await workshops() }));

it("the list of 2,000 dates is at most half larger than that of 20, and says how many there are", async () => {
  replaceContent(withDates(shipped, 20));
  const small = await page();
  replaceContent(withDates(shipped, 2_000));
  const large = await page();
  const elements = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;
  expect(large.length).toBeLessThanOrEqual(1.5 * small.length);
  expect(elements(large)).toBeLessThanOrEqual(1.5 * elements(small));
  expect(large).toMatch(/\d{2,} more dates/);
});

it("answers the next dates of each workshop by filter, and goes on behind a date", async () => {
  replaceContent(withDates(shipped, 200));
  const all = await lists("");
  expect(all.length).toBeGreaterThan(3);
  const [long] = all.toSorted((a, b) => b.total - a.total);
  if (!long) throw new Error("no workshop has a date");
  expect(long.lines).toHaveLength(6);

  const [first] = await lists(`?kind=${long.kind}`);
  const [next] = await lists(`?kind=${long.kind}&after=${first?.lines.at(-1)?.slug}`);
  expect(first?.lines.slice(0, 6)).toEqual(long.lines);
  expect(first?.lines).toHaveLength(20);
  const slugs = [...(first?.lines ?? []), ...(next?.lines ?? [])].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(Math.min(40, long.total));

  const german = await lists("?language=de&from=2027-06");
  expect(german.length).toBeGreaterThan(0);
  for (const line of german.flatMap(({ lines }) => lines)) {
    expect(line.language).toBe("de");
    expect(line.start >= "2027-06").toBe(true);
  }
});

it.each(["?from=soon", "?place=moon", "?kind=../x", "?after=%00", "?color=red"])(
  "refuses %s and says what can be asked",
  async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringContaining("from (such as 2027-01)") });
  },
);

it("a variant without a date can be booked from the list", async () => {
  const html = await page();
  const ids = (await workshops()).flatMap((workshop) =>
    (offersOf(workshop).undated?.forms ?? []).map(({ databaseId }) => databaseId),
  );
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(html).toMatch(new RegExp(`name="variationId"[^>]*value="${id}"`));
});
