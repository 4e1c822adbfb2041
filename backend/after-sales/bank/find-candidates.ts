import anyAscii from "any-ascii";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { invoices } from "../../sales/invoices";
import { orders } from "../../sales/orders";
import type { Candidate } from "./proposal";
import { isReturn } from "./statement";
import type { FileLine } from "./statement-file";
import { bankLines } from "./tables";

type Line = Pick<FileLine, "amount" | "payer" | "iban" | "numbers" | "tag">;

const MOST = 8;

/**
 * The orders that each line may pay, found by numbers in its text, or else by the payer's name or the amount.
 * @param waiting the orders that wait for a transfer
 */
export async function candidatesFor(
  db: Db,
  lines: readonly Line[],
  waiting: readonly Waiting[],
): Promise<Candidate[][]> {
  const numbers = lines.map((line) => line.numbers);
  const billed = await ordersOfInvoices(
    db,
    numbers.flatMap((one) => one?.invoices ?? []),
  );
  const asked = numbers.flatMap((one) => [...(one?.orders ?? []), ...(one?.bare ?? [])]);
  const existing = await existingOrders(db, asked);
  const booked = await bookedLines(db, lines.filter(isReturn));
  return lines.map((line, index) => {
    const found = numbers[index];
    if (!found) return [];
    const named: Candidate[] = [
      ...found.orders.filter((id) => existing.has(id)).map((orderId) => ({ orderId, by: "order" as const })),
      ...found.invoices.flatMap((number) => {
        const orderId = billed.get(number);
        return orderId === undefined ? [] : [{ orderId, by: "invoice" as const }];
      }),
    ];
    if (named.length > 0) return onceEach(named);
    if (isReturn(line)) return payersOf(line, booked);
    const bare = found.bare.filter((id) => waiting.some((one) => one.id === id));
    if (bare.length > 0) return onceEach(bare.map((orderId) => ({ orderId, by: "number" as const })));
    return hintsFor(line, waiting);
  });
}

type BookedLine = Pick<typeof bankLines.$inferSelect, "amount" | "payer" | "iban" | "orderId" | "moreOrders">;

/** The booked payments that these returned lines may take back. */
async function bookedLines(db: Db, returned: readonly Line[]): Promise<BookedLine[]> {
  if (returned.length === 0) return [];
  const sums = [...new Set(returned.map(({ amount }) => 0 - amount))];
  return db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.state, "booked"), inArray(bankLines.amount, sums)))
    .orderBy(desc(bankLines.id));
}

/** Finds them by the payer's account or name, which a return names as the other side. */
function payersOf({ amount, payer, iban, tag }: Line, booked: readonly BookedLine[]): Candidate[] {
  const same = booked.filter((line) => line.amount === 0 - amount);
  const [account, name] = [(iban ?? "").toUpperCase(), nameKey(payer ?? "")];
  const theirs = same.filter(
    (line) =>
      (account !== "" && account === (line.iban ?? "").toUpperCase()) ||
      (name.length > 4 && nameKey(line.payer ?? "") === name),
  );
  const found = theirs.length > 0 ? theirs : tag === "returned" ? same : [];
  const by = theirs.length > 0 ? "name" : "amount";
  return onceEach(
    found.flatMap(({ orderId, moreOrders }) =>
      [orderId ?? [], moreOrders].flat().map((id) => ({ orderId: id, by }) as const),
    ),
  );
}

function onceEach(candidates: readonly Candidate[]): Candidate[] {
  const byOrder = new Map(candidates.toReversed().map((one) => [one.orderId, one]));
  return [...byOrder.values()].toReversed().slice(0, MOST);
}

async function ordersOfInvoices(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ number: invoices.number, orderId: invoices.orderId })
    .from(invoices)
    .where(sql`${invoices.number} = any(${sql.param([...new Set(numbers)])}::text[])`);
  return new Map(rows.map(({ number, orderId }) => [number, orderId]));
}

async function existingOrders(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const small = [...new Set(ids)].filter((id) => id <= 2_147_483_647);
  if (small.length === 0) return new Set();
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(small)}::integer[])`);
  return new Set(rows.map(({ id }) => id));
}

export type Waiting = { id: number; total: number; names: string[] };

/** Returns few rows, because unpaid orders are cancelled after some days. */
export async function waitingOrders(db: Db): Promise<Waiting[]> {
  const rows = await db
    .select({
      id: orders.id,
      total: sql<number>`${orders.total} - ${orders.credit}`,
      billing: orders.billing,
    })
    .from(orders)
    .where(and(eq(orders.status, "held"), eq(orders.paymentMethod, "invoice")));
  return rows.map(({ id, total, billing: { company, firstName, lastName } }) => ({
    id,
    total,
    names: [company ?? "", `${firstName} ${lastName}`, `${lastName} ${firstName}`]
      .map(nameKey)
      .filter((name) => name.length > 4),
  }));
}

function hintsFor({ amount, payer }: Line, waiting: readonly Waiting[]): Candidate[] {
  const name = nameKey(payer ?? "");
  const byName = waiting.filter(({ names }) => name !== "" && names.some((one) => name.includes(one)));
  if (byName.length > 0) return byName.slice(0, MOST).map(({ id }) => ({ orderId: id, by: "name" }));
  const byAmount = waiting.filter(({ total }) => total === amount);
  return byAmount.slice(0, MOST).map(({ id }) => ({ orderId: id, by: "amount" }));
}

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Banks write names in capitals and without accents: `LUKASZ MIRA` for Mira Łukasz, `MUELLER` for Müller. */
const nameKey = (name: string) =>
  anyAscii(
    name
      .toLowerCase()
      .normalize("NFC")
      .replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
