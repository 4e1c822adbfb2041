import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { textHash } from "@/backend/content/catalogue";
import { snapshot } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { documentsNow, publish } from "@/backend/content/editing/publish";
import { contentVersionSource } from "@/backend/content/editing/source";
import { farDates } from "./booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "./checkout-world";
import { followContent, ownContentFolder } from "./small-content";

/** A shop whose content can be published, and the steps of an editor. */
export function editedShop(open: () => Promise<Database>) {
  const folder = ownContentFolder();
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "edited-shop-"));
  afterAll(() => fs.rmSync(place, { recursive: true }));
  let opened: CheckoutWorld | undefined;
  const shop = () => {
    if (!opened) throw new Error("the shop is not open yet");
    return opened;
  };
  let stop = () => {};
  beforeAll(async () => {
    opened = await openCheckoutWorld({}, open);
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    await shop().reset();
    await shop().db.execute(sql`truncate content_versions, calendar_dates`);
    stop = followContent({
      log: shop().deps.log,
      dataDir: fs.mkdtempSync(path.join(place, "data-")),
      folder,
      versions: contentVersionSource(shop().deps),
    });
  });
  afterEach(() => stop());

  const textOf = async (name: string) =>
    (await documentsNow(shop().db, shop().deps.clock())).files.get(name) ?? null;
  const change = async (name: string, to: (text: string) => string | null) => {
    const seen = await textOf(name);
    const changes = [{ path: name, entry: null, seen: textHash(seen), text: to(seen ?? "") }];
    return publish(shop().deps, { memberId: null, note: "", changes }, ["ADMINISTRATOR"]);
  };
  const mistakes = async (name: string, to: (text: string) => string | null) => {
    const outcome = await change(name, to);
    return "problems" in outcome ? outcome.problems.map(({ message }) => message) : [outcome.kind];
  };
  /** A date online with seats that are counted, and its document. */
  const counted = () => {
    const { productId, dates } = farDates(shop());
    for (const { id, stock } of dates) {
      const entry = snapshot().content.workshops.find(({ node }) => node.databaseId === id);
      if (entry && stock !== null) return { date: { productId, variationId: id }, stock, file: entry.file };
    }
    throw new Error("no date has counted seats");
  };
  return { shop, folder, place, textOf, change, mistakes, counted };
}
