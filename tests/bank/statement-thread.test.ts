import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStatement } from "@/backend/after-sales/bank/open-statement";
import { bundleWorker } from "@/scripts/support/build.mjs";
import { bytesOf, camt } from "./statement-files";

const root = process.cwd();
let folder = "";
let worker = "";
beforeAll(async () => {
  fs.mkdirSync(path.join(root, ".cache"), { recursive: true });
  folder = fs.mkdtempSync(path.join(root, ".cache/statement-thread-"));
  worker = path.relative(root, path.join(folder, "worker.mjs"));
  await bundleWorker("backend/after-sales/bank/statement-worker.ts", worker);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const none = new Map();
const bookings = Array.from({ length: 450 }, (_, index) => ({
  amount: `${100 + index}.00`,
  text: `Order ${1_000 + index}`,
}));

it("the thread of the build reads the same lines as this one, page by page", async () => {
  const bytes = bytesOf(camt(bookings));
  const [there, here] = [await openStatement(bytes, none, worker), await openStatement(bytes, none, null)];
  expect(there.facts).toEqual({ lines: 450, announced: 0, problems: [] });
  expect(there.facts).toEqual(here.facts);
  for (const from of [0, 200, 400]) expect(await there.page(from, 200)).toEqual(await here.page(from, 200));
  expect((await there.page(400, 200)).length).toBe(50);
  await there.close();
});

it("refusals keep their words, and a header row its names", async () => {
  const csv = new TextEncoder().encode("When;How much\n1.1.2026;5,00\n");
  const unreadable = new TextEncoder().encode("<a>");
  for (const reader of [worker, null]) {
    await expect(openStatement(csv, none, reader)).rejects.toMatchObject({
      name: "UnreadableStatement",
      header: ["When", "How much"],
    });
    await expect(openStatement(unreadable, none, reader)).rejects.toThrow(/damaged|not a statement|camt/i);
  }
});

it("a file of more than 100,000 lines is refused before it is parsed", async () => {
  const csv = `Datum;Betrag;Verwendungszweck\n${"2026-11-20;5,00;Text\n".repeat(100_200)}`;
  const xml = `<Document>${"<Ntry></Ntry>".repeat(100_200)}</Document>`;
  for (const text of [csv, xml])
    await expect(openStatement(new TextEncoder().encode(text), none, null)).rejects.toThrow(
      "This file has more than 100,000 lines. Export fewer days from your bank.",
    );
});

it("while the thread reads, this one answers others; where this one reads, it answers nobody", async () => {
  const bytes = bytesOf(camt(Array.from({ length: 10 }, () => bookings).flat()));
  /** Turns of the event loop while the file is read. */
  const turns = async (reader: string | null) => {
    let [count, isOpen] = [0, false];
    const turn = () => {
      if (isOpen) return;
      count += 1;
      setImmediate(turn);
    };
    setImmediate(turn);
    const open = await openStatement(bytes, none, reader);
    isOpen = true;
    await open.close();
    return count;
  };
  expect(await turns(null)).toBeLessThan(5);
  expect(await turns(worker)).toBeGreaterThan(100);
});
