import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createBackend } from "@/backend";
import { startContent } from "@/backend/content/catalogue";
import type { Files } from "@/backend/content/documents";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { roles } from "@/backend/ground/desk-roles";
import { env } from "@/lib/env";
import { testDeps } from "@/tests/support/deps";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { first } from "@/tests/support/filled-tables";
import { withDates } from "@/tests/support/many-dates";
import type { DatabaseKind } from "../../scripts/support/databases";
import { type Cost, costOf, rounds } from "./cost";
import { type DeskShop, fillDesk } from "./desk-shop";
import type { Table } from "./report";

/** The large shop may take this many times as long as the small one. */
const limit = 2;
const small: DeskShop = { orders: 4_000, dates: 40 };
const large: DeskShop = { orders: 1_000_000, dates: 2_000 };

/** Requests every list and page of the desk from a small shop and from a large one. */
export async function deskLists(open: DatabaseKind["open"], missed: string[]): Promise<Table> {
  const few = await costsIn(await open(), small);
  const many = await costsIn(await open(), large);
  const rows = [...few].flatMap(([what, cost]) => {
    const theirs = many.get(what);
    return theirs ? [{ what, small: cost, large: theirs, ratio: theirs.ms / cost.ms }] : [];
  });
  for (const { what, ratio } of rows)
    if (ratio > limit) missed.push(`${what}: ${ratio.toFixed(1)} × the time`);
  return {
    title: "The desk, small and large, on PostgreSQL",
    note: `\`npm run bench -- desk\`: ${numbers(small)} beside ${numbers(large)}; people, seats, mails, alerts, bank lines, certificates, codes and the log in proportion. Every date has 50 seats sold, and a month as many documents in both. Medians of ${rounds}, the back end alone in one process.`,
    head: ["What", "ratio", "limit", "small ms", "large ms", "answer KB"],
    rows: rows.map(({ what, ratio, small: one, large: other }) => [
      what,
      ratio.toFixed(2),
      `${limit}`,
      one.ms.toFixed(1),
      other.ms.toFixed(1),
      `${kilobytes(one)} → ${kilobytes(other)}`,
    ]),
  };
}

const numbers = ({ orders, dates }: DeskShop) =>
  `${orders.toLocaleString("en")} orders, ${dates.toLocaleString("en")} dates over and as many on sale`;
const kilobytes = ({ answer }: Cost) => (answer / 1_000).toFixed(1);

async function costsIn(database: Database, shop: DeskShop): Promise<Map<string, Cost>> {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "bench-desk-"));
  // More dates than needed, because some workshops in the files are over or have no seats to sell.
  const { files } = withDates(snapshot(), Math.ceil(shop.dates * 1.1));
  const stop = followFiles(files, place);
  try {
    await fillDesk(database.db, shop);
    return await costsOfDesk(database, costOf);
  } finally {
    stop();
    fs.rmSync(place, { recursive: true });
    await database.close();
  }
}

/** This process follows the files in a folder of its own, as a server does. @returns what ends it */
function followFiles(files: Files, place: string): () => void {
  const folder = path.join(place, "content");
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const [before, shown] = [env.CONTENT_DIR, snapshot()];
  env.CONTENT_DIR = folder;
  const stop = startContent({ log: testDeps().log, dataDir: place });
  return () => {
    stop();
    replaceContent(shown);
    env.CONTENT_DIR = before;
  };
}

/** @param measure called for one request after the other */
async function costsOfDesk<Measure>(
  database: Database,
  measure: (ask: () => Promise<unknown>) => Promise<Measure>,
): Promise<Map<string, Measure>> {
  const deps = testDeps({ database: async () => database });
  const backend = createBackend(deps);
  const staff = await deskStaff(deps, roles);
  const ask = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await askDesk(backend, staff, name, variables);
    if (errors.length > 0 || !data) throw new Error(`${name}: ${JSON.stringify(errors).slice(0, 300)}`);
    return data;
  };
  const costs = new Map<string, Measure>();
  for (const [what, name, variables] of deskQuestions)
    costs.set(what, await measure(() => ask(name, variables ?? {})));
  return costs;
}

type Question = [what: string, name: DeskOperation, variables?: Record<string, unknown>];

const order = first + 207;
/** The address of a member with four orders. */
const address = "pielapoecfhk@66df243d.example";
const longAgo = first + 100;

export const deskQuestions: readonly Question[] = [
  ["inbox", "inbox"],
  ["dates to come", "dates"],
  ["dates to choose from", "datesOnSale"],
  ["dates that are over", "pastDates"],
  ["a date", "date", { id: "workshop-7000010" }],
  ["orders", "orders"],
  ["orders, a page long ago", "orders", { before: longAgo }],
  ...["completed", "held", "cancelled", "refunded", "pending"].map((status): Question => [
    `orders, ${status}`,
    "orders",
    { status },
  ]),
  ["orders, refunded, a page long ago", "orders", { status: "refunded", before: longAgo }],
  ["orders that need a hand", "orders", { needsHand: true }],
  ["orders of an address", "orders", { email: address }],
  ["an order", "order", { number: order }],
  ["bank: files", "bankFiles"],
  ["bank: lines to book", "bankProposals"],
  ["bank: lines without an order", "bankLines", { state: "open" }],
  ["bank: booked lines", "bankLines", { state: "booked" }],
  ["bank: lines set aside, a page long ago", "bankLines", { state: "aside", before: longAgo }],
  ["a bank line", "bankLine", { id: first + 3 }],
  ["books: a month", "books", { period: "2026-10" }],
  ["people", "people"],
  ["people, a page long ago", "people", { before: longAgo }],
  ["people with a usual name", "people", { find: "huber" }],
  ["people with an address", "people", { find: address }],
  ["a person", "person", { id: first + 20 }],
  ["certificates", "certificates"],
  ["certificates with a usual name", "certificates", { find: "huber" }],
  ["codes", "codeBatches"],
  ["codes, a page long ago", "codeBatches", { before: first + 60 }],
  ["waiting lists", "waiting"],
  ["log", "actions"],
  ["log, a page long ago", "actions", { before: longAgo }],
  ["log of an order", "actions", { about: `order:${order}` }],
  ["find: a number", "find", { text: String(order) }],
  ["find: a person", "find", { text: address }],
  ["find: a usual name", "find", { text: "clara huber" }],
  ["find: a name with a slip", "find", { text: "wagnerbreg" }],
  ["find: nothing", "find", { text: "zyxqwvut" }],
  ["find: a date", "find", { text: "introduction vienna" }],
  ["health", "health"],
];
