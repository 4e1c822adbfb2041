import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { contentOf } from "@/backend/content/catalogue";
import { snapshot } from "@/backend/content/catalogue/read-content";
import { contentCommands } from "@/backend/content/pictures";
import {
  changeStock,
  lockChangedStock,
  readChangedStock,
} from "@/backend/content/editing/counted-stock-store";
import { publishDue, saveDraft } from "@/backend/content/editing/drafts";
import { documentsNow } from "@/backend/content/editing/publish";
import { pushDocuments } from "@/backend/content/editing";
import { findDraft, historyOf } from "@/backend/content/editing/store";
import { waitingList } from "@/backend/sales/waiting-list/tables";
import { bookSeats, seatsLeft } from "@/tests/support/booked-seats";
import { onOneDatabase } from "@/tests/support/database";
import { editedShop } from "@/tests/support/edited-shop";
import { editorIn } from "@/tests/support/editor";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";

const seats = (count: number) => (text: string) => text.replace(/^seats: \d+$/m, `seats: ${count}`);

onOneDatabase("publishing over sold seats", (open) => {
  const { shop, folder, place, change, mistakes, counted } = editedShop(open);

  it("refuses to take a date away or to move it, names where to go, and warns of a new price", async () => {
    const { file, stock, date } = counted();
    expect(await mistakes(file, seats(stock - 1)), "nobody has a seat").toEqual(["published"]);
    expect(await mistakes(file, seats(stock))).toEqual(["published"]);
    await bookSeats(shop(), date, { quantity: 2 });
    const page = `/desk/dates/workshop-${date.variationId}`;
    expect(await mistakes(file, () => null)).toEqual([
      expect.stringMatching(`, has 2 seats paid. Cancel it on its desk page, .*: ${page}$`),
    ]);
    const day = (text: string) => text.replace(/^(first: \d{4})-\d\d-\d\d$/m, "$1-08-03");
    expect(await change(file, day)).toMatchObject({
      kind: "mistakes",
      problems: [
        { file, line: 5, field: "first", message: expect.stringContaining(`Move it on its desk page`) },
      ],
    });
    const dearer = await change(file, (text) => text.replace(/^price: .*$/m, "price: 1495"));
    expect(dearer).toMatchObject({ kind: "published" });
    expect("warnings" in dearer && dearer.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("2 people paid the earlier price"),
    ]);
  });

  it("keeps a date that people wait for, by its number", async () => {
    const { file, date } = counted();
    const waiting = { ...date, email: "w@example.com", tokenHash: "w", joinedAt: shop().deps.clock() };
    await shop()
      .db.insert(waitingList)
      .values({ ...waiting, status: "waiting" });
    const other = (text: string) => text.replace(/^number: \d+$/m, "number: 98765");
    const said = expect.stringMatching(/: 1 person is waiting for a seat\. Cancel it on its desk page/);
    expect(await mistakes(file, () => null)).toEqual([said]);
    expect(await mistakes(file, other)).toEqual([said]);
    expect(await mistakes(file, (text) => text.replace("---\n", "---\nslug: another\n"))).toEqual([
      "published",
    ]);
    await shop().db.update(waitingList).set({ status: "left" });
    expect(await mistakes(file, () => null)).toEqual(["published"]);
  });

  it("keeps seats when a workshop gets another address, which the old one leads to until an undo", async () => {
    const { file, stock, date } = counted();
    await bookSeats(shop(), date);
    const of = snapshot().content.workshops.find((one) => one.file === file)?.node.certification;
    const page = snapshot().content.certifications.find(({ node }) => node.slug === of?.slug)?.file ?? "";
    const old = `/workshops/${of?.slug}`;
    const leads = (from: string) => snapshot().lookups.aliases.get(from);
    const rename = (text: string) => text.replace(/^---\n(slug: .*\n)?/, "---\nslug: renamed\n");
    expect(await change(page, rename)).toMatchObject({
      kind: "published",
      versions: expect.arrayContaining([
        expect.objectContaining({ path: page, revision: 1 }),
        expect.objectContaining({ path: "redirects.yaml", revision: 1 }),
        expect.objectContaining({ path: file, revision: 1 }),
      ]),
      warnings: expect.arrayContaining([
        expect.objectContaining({
          message: expect.stringContaining(`${old} now redirects to /workshops/renamed`),
        }),
      ]),
    });
    expect(leads(old)).toBe("/workshops/renamed");
    expect(await seatsLeft(shop(), date.variationId)).toBe(stock - 1);
    const [version] = await historyOf(shop().db, { path: page, entry: null }, 1);
    await change(page, () => version?.before ?? null);
    expect([leads(old), leads("/workshops/renamed")]).toEqual([undefined, old]);
    expect(await seatsLeft(shop(), date.variationId)).toBe(stock - 1);
    const other = fs.mkdtempSync(path.join(place, "renamed-"));
    fs.cpSync(folder, other, { recursive: true });
    const bank = path.join(other, "case-studies/kestrel-bank.md");
    fs.renameSync(bank, bank.replace("-bank", ""));
    const pushed = await pushDocuments(shop().deps, other);
    const line = expect.stringMatching(/^redirects\.yaml: .*content -- pull/);
    expect(pushed).toMatchObject({ ok: true, lines: expect.arrayContaining([line]) });
    expect(leads("/case-studies/kestrel-bank")).toBe("/case-studies/kestrel");
  });

  it("refuses a planned change as well, and only warns of a folder", async () => {
    const { file, date } = counted();
    await bookSeats(shop(), date);
    const { db, clock } = shop().deps;
    const memberId = await editorIn(db);
    const text = (await documentsNow(db, clock())).files.get(file) ?? null;
    const planned = { memberId, path: file, entry: null, text: null, before: text, note: "" };
    const { id } = await saveDraft(shop().deps, { ...planned, publishAt: clock() });
    expect(await publishDue(shop().deps)).toEqual({ published: 0, refused: 1 });
    expect(await findDraft(db, id)).toMatchObject({
      refusal: expect.stringContaining("1 seat paid. Cancel it"),
    });
    const other = fs.mkdtempSync(path.join(place, "other-"));
    fs.cpSync(folder, other, { recursive: true });
    const warned = () => contentCommands["content-check"].read({ folder: other })?.(shop().deps);
    expect(await warned()).toEqual({ ok: true, lines: [] });
    fs.rmSync(path.join(other, file));
    expect(await warned()).toEqual({ ok: true, lines: [expect.stringContaining("1 seat paid. Cancel it")] });
  });

  it("counts the seats on from a new number, and refuses fewer than are taken", async () => {
    const { file, stock, date } = counted();
    await bookSeats(shop(), date, { quantity: 3 });
    expect(await mistakes(file, seats(2))).toEqual([
      expect.stringMatching(/: 3 seats are sold or held, so you cannot go down to 2\./),
    ]);
    expect(await mistakes(file, seats(stock + 5))).toEqual(["published"]);
    expect(await seatsLeft(shop(), date.variationId)).toBe(stock + 5 - 3);
    expect(await mistakes(file, seats(3))).toEqual(["published"]);
    expect(await seatsLeft(shop(), date.variationId)).toBe(0);
  });

  it("keeps products and coupons that somebody needs", async () => {
    const entry = (text: string, start: RegExp) => {
      const parts = text.split(/^(?=- )/m);
      return parts.filter((part) => !start.test(part)).join("");
    };
    const copy = (text: string) => {
      const [one = ""] = /^- number: 992\n[^]*?\n(?=- )/m.exec(text) ?? [];
      const other = { "number: 992": "number: 9921", "-introduction-online": "-quiet", "FLIN-ON": "QUIET" };
      return text + Object.entries(other).reduce((made, [from, to]) => made.replace(from, to), one);
    };
    expect(await mistakes("products.yaml", copy)).toEqual(["published"]);
    await shop().buy(await shop().shopper([{ productId: 9921 }]));
    await shop().events();
    const answer = await mistakes("products.yaml", (text) => entry(text, /^- number: 9921\n/));
    expect(answer).toEqual([
      expect.stringMatching(/cannot be removed: .*1 person has its downloads or courses/),
    ]);
    const code = "welcome-10";
    const without = (text: string) => entry(text, /^- code: welcome-10\n/);
    await shop().buy(await shop().shopper([{ productId: 992 }], [code]), "invoice");
    const first = await mistakes("coupons.yaml", without);
    expect(first).toEqual([expect.stringContaining(`The coupon ${code} is in an order that is waiting`)]);
  });
});

describe.skipIf(!hasPostgres)("an editor and a buyer at the same moment, PostgreSQL", () => {
  const { shop, change, counted } = editedShop(postgresDatabase);

  /** Seats that are sold or free, less those that there are: a buyer comes while a publication takes one away. */
  const tooMany = async (lock: typeof lockChangedStock) => {
    const { file, stock, date } = counted();
    await change(file, seats(stock + 1));
    await change(file, seats(stock));
    const client = await shop().shopper([date]);
    const was = snapshot().content;
    const { files } = await documentsNow(shop().db, shop().deps.clock());
    const next = contentOf(new Map(files).set(file, seats(stock - 1)(files.get(file) ?? "")), new Date());
    let bought: Promise<unknown> = Promise.resolve();
    await shop().db.transaction(async (tx) => {
      const changes = await lock(tx, was, next);
      bought = shop().buy(client);
      await Promise.race([bought, pause(2_000)]);
      await changeStock(tx, changes);
    });
    await bought;
    const sold = (await shop().orders()).length;
    return sold + ((await seatsLeft(shop(), date.variationId)) ?? 0) - (stock - 1);
  };

  it("never sell more seats than there are; without the lock they do", async () => {
    expect(await tooMany(lockChangedStock)).toBe(0);
    await shop().reset();
    expect(await tooMany(readChangedStock), "the control").toBe(1);
  });
});
