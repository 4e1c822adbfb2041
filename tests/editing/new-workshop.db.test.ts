import { expect, it } from "vitest";
import { catalogue, textHash } from "@/backend/content/catalogue";
import { publishDrafts, publishDue, saveDraft } from "@/backend/content/editing/drafts";
import { newDocument } from "@/backend/content/editing/new-document";
import { publish, withDocumentsLocked } from "@/backend/content/editing/publish";
import { readDocument } from "@/backend/content/editing/read-document";
import { saveDocument } from "@/backend/content/editing/save-document";
import { drafts, historyOf } from "@/backend/content/editing/store";
import { onOneDatabase } from "@/tests/support/database";
import { editedShop } from "@/tests/support/edited-shop";
import { editorIn } from "@/tests/support/editor";

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

const path = "certifications/calm-board.md";
const filled = {
  title: "Calm Board",
  date: "2026-11-01",
  imageAlt: "A board",
  subtitle: "Less on the wall",
  excerpt: "A day for a calm board.",
  duration: "1 day",
  groups: "design",
  levels: "level-2",
  image: "board-hour",
};

onOneDatabase("a new workshop, a document after the other", (open) => {
  const { shop, change, textOf } = editedShop(open);

  it("is published without dates, of which nothing can be bought, and sold with its first date", async () => {
    const published = { kind: "published" };
    expect(await change("products.yaml", (text) => text + product)).toMatchObject(published);
    const buyer = shop().visitor();
    const add = (variationId?: number) =>
      buyer.ask("fillCart", {
        items: [{ productId: 178003, quantity: 1, ...(variationId && { variationId }) }],
      });
    expect(JSON.stringify(await add())).toContain("Failed to add any cart items");
    const asked = await buyer.ask("getProduct", { id: "178003", idType: "DATABASE_ID" });
    expect(asked).toMatchObject({ data: { product: { price: null, rawPrice: null } }, errors: [] });
    expect(await change("certifications/calm-board.md", () => workshop)).toMatchObject(published);
    expect(await change("workshops/calm-board-online.md", () => date)).toMatchObject(published);
    const [first] = catalogue().product(178003)?.variations ?? [];
    expect(first).toMatchObject({ price: 49_000, stock: 12 });
    expect((await add(first?.id)).errors).toEqual([]);
  });

  /** The form of a new document as it comes, with what an editor adds to it. */
  const fill = async (
    kind: string,
    typed: Record<string, string>,
    { isDraft = true, name = "", memberId = 0 } = {},
  ) => {
    const { deps } = shop();
    const form = await newDocument(deps, { kind, memberId, of: kind === "certifications" ? null : path });
    const fields = new Map((form?.fields ?? []).map((one) => [one.name, one.value]));
    for (const [key, value] of Object.entries(typed)) fields.set(key, value);
    const entry = kind === "products.yaml" ? (fields.get("number") ?? null) : null;
    const place = { path: entry === null ? `${kind}/${name || form?.suggestedName}.md` : kind, entry };
    const change = { fields, body: undefined };
    const saved = { place, change, isNew: true, seen: form?.seen ?? null, memberId, note: "", isDraft };
    return { place, outcome: await saveDocument(deps, { ...saved, publishAt: null }) };
  };
  const editorId = () => editorIn(shop().db);
  const aDate = {
    first: "2027-03-04",
    time: "09:00-17:00",
    price: "490",
    seats: "12",
    guides: "eva-novotna",
  };

  it("is made by forms that know each other, and is published in one step", async () => {
    const memberId = await editorId();
    const { deps, db } = shop();
    await fill("certifications", filled, { memberId, name: "calm-board" });
    await fill("products.yaml", {}, { memberId });
    const drafted = await readDocument(deps, { path, entry: null }, memberId);
    expect(drafted?.fields.find(({ name }) => name === "product")).toMatchObject({ value: "CALM-BOARD" });
    const first = await fill("workshops", aDate, { memberId, isDraft: false });
    expect(first.outcome).toEqual({ kind: "needs others" });
    const second = await fill("workshops", { ...aDate, first: "2027-05-06" }, { memberId });
    expect([first, second].map(({ place }) => place.path)).toEqual([
      "workshops/calm-board.md",
      "workshops/calm-board-2.md",
    ]);
    const workshop = await readDocument(deps, { path, entry: null }, memberId);
    expect(workshop?.problems).toEqual([]);
    expect(workshop?.parts.map(({ one, title }) => [one, title])).toEqual([
      ["product", "Calm Board"],
      ["workshop date", "2027-03-04, online, 490 € net"],
      ["workshop date", "2027-05-06, online, 490 € net"],
    ]);
    expect(workshop?.together).toHaveLength(4);
    const all = await drafts(db);
    expect(new Set(all.map(({ text }) => /number: (\d+)\n/.exec(text?.slice(-900) ?? "")?.[1])).size).toBe(4);
    expect(await withDocumentsLocked(deps, (locked) => publishDrafts(locked, all))).toMatchObject({
      kind: "published",
    });
    expect(await drafts(db)).toEqual([]);
    const product = catalogue().productBySlug("calm-board");
    expect(product?.variations.map(({ price, stock }) => [price, stock])).toEqual([
      [49_000, 12],
      [49_000, 12],
    ]);
  });

  it("gets its product in the same step when it is published already", async () => {
    const memberId = await editorId();
    const { outcome } = await fill("certifications", filled, {
      memberId,
      name: "calm-board",
      isDraft: false,
    });
    expect(outcome).toMatchObject({ kind: "published" });
    const made = await fill("products.yaml", {}, { memberId, isDraft: false });
    expect(made.outcome).toMatchObject({ kind: "published" });
    const workshop = await readDocument(shop().deps, { path, entry: null }, memberId);
    expect(workshop?.fields.find(({ name }) => name === "product")).toMatchObject({ value: "CALM-BOARD" });
  });

  it("is published with its product by the clock, or both are refused with the reason", async () => {
    const memberId = await editorId();
    const { deps, db } = shop();
    const publishAt = deps.clock();
    const draft = { memberId, before: null, note: "", publishAt };
    const list = await textOf("products.yaml");
    const own = { ...draft, path, entry: null, text: workshop };
    const sold = {
      ...draft,
      path: "products.yaml",
      entry: "178003",
      before: list,
      text: `${list}${product}`,
    };
    await saveDraft(deps, { ...own, text: workshop.replace("[level-2]", "[level-9]") });
    await saveDraft(deps, sold);
    expect(await publishDue(deps)).toEqual({ published: 0, refused: 2 });
    expect((await drafts(db)).map(({ refusal }) => refusal?.includes("level-9"))).toEqual([true, true]);
    await saveDraft(deps, own);
    await saveDraft(deps, sold);
    expect(await publishDue(deps)).toEqual({ published: 2, refused: 0 });
  });

  it("leaves each of two products of one publication its own history", async () => {
    const { deps, db } = shop();
    const list = await textOf("products.yaml");
    const one = `${list}${product}`;
    const two = `${one}${product.replaceAll("17800", "17801").replaceAll(/calm|CALM/g, "still")}`;
    const change = { path: "products.yaml", seen: textHash(list) };
    const changes = [
      { ...change, entry: "178003", text: one },
      { ...change, entry: "178013", text: two },
    ];
    expect(await publish(deps, { memberId: null, note: "", changes })).toMatchObject({ kind: "published" });
    const [last] = await historyOf(db, { path: "products.yaml", entry: "178013" }, 1);
    expect([last?.before, last?.text]).toEqual([one, two]);
    expect(await textOf("products.yaml")).toBe(two);
  });
});
