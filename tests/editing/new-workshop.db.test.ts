// Isolated: the content that it shows outlasts it.
import { expect, it, vi } from "vitest";
import { catalogue } from "@/backend/content";
import { onOneDatabase } from "@/tests/support/database";
import { editedShop } from "@/tests/support/edited-shop";

const { folder } = vi.hoisted(() => ({ folder: { path: "" } }));
vi.mock(import("@/backend/content/reader/read-content"), async (original) => ({
  ...(await original()),
  contentFolder: () => folder.path,
}));

const product = `- number: 178003
  slug: calm-board-seat
  sku: CALM
  type: ONLINE_COURSE_VARIABLE
  name: Calm Board
  uri: /workshops/calm-board/
  date: 2026-11-01
  short: A day for a calm board.
  description: You leave with a board.
  ppp: true
  categories: [workshops]
  image: board-hour
  imageAlt: A board
`;
const workshop = `---
slug: calm-board
number: 178004
title: Calm Board
date: 2026-11-01
imageAlt: A board
order: 9
subtitle: Less on the wall
excerpt: A day for a calm board.
duration: 1 day
product: CALM
groups: [design]
levels: [level-2]
---
`;
const date = `---
number: 178005
certification: calm-board
date: 2026-11-01
first: 2027-03-04
time: 09:00-17:00
timezone: Europe/Vienna
language: en
guides: [eva-novotna]
product: CALM
price: 490
seats: 12
---
`;

onOneDatabase("a new workshop, a document after the other", (open) => {
  const { shop, change } = editedShop(open, folder);

  it("is published without dates, of which nothing can be bought, and sold with its first date", async () => {
    const published = { kind: "published" };
    expect(await change("products.yaml", (text) => text + product)).toMatchObject(published);
    const buyer = shop().visitor();
    const add = (variationId?: number) =>
      buyer.ask("fillCart", {
        items: [{ productId: 178003, quantity: 1, ...(variationId && { variationId }) }],
      });
    expect(JSON.stringify(await add())).toContain("Failed to add any cart items");
    expect(await change("certifications/calm-board.md", () => workshop)).toMatchObject(published);
    expect(await change("workshops/calm-board-online.md", () => date)).toMatchObject(published);
    const [first] = catalogue().product(178003)?.variations ?? [];
    expect(first).toMatchObject({ price: 49_000, stock: 12 });
    expect((await add(first?.id)).errors).toEqual([]);
  });
});
