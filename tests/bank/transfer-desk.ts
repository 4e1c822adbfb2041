import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import type { Database } from "@/backend/ground/database/client";
import { toRaw } from "@/lib/money";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { bytesOf, camt } from "./statement-files";

/** Orders that are paid by transfer, the bank's lines, and the desk that books them. */
export function transferDesk(open: () => Promise<Database>) {
  let opened: CheckoutWorld | undefined;
  const till = () => {
    if (!opened) throw new Error("the shop is not open yet");
    return opened;
  };
  let bearer: string;
  beforeAll(async () => {
    opened = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till().deps, ["BOOKS", "DESK"], "books@example.com"));
  });
  beforeEach(async () => {
    await emptyTables(till().db, ["bank_lines", "bank_files"]);
    await till().reset();
  });
  afterAll(() => opened?.close());

  const say = async (name: DeskOperation, variables: Record<string, unknown>): Promise<string> => {
    const { data, errors } = await askDesk(till().backend, { bearer }, name, variables);
    return errors[0]?.message ?? Object(Object.values(data ?? {})[0]).message;
  };
  const atDesk = async (number: number) =>
    Object((await askDesk(till().backend, { bearer }, "order", { number })).data?.order);
  const act = async (name: DeskOperation, number: number, more: object) => {
    const { version } = await atDesk(number);
    return say(name, { input: { number, version, ...more } });
  };
  const orderRow = async (id: number) => {
    const [order] = await till().db.select().from(tables.orders).where(eq(tables.orders.id, id));
    if (!order) throw new Error("no order");
    return order;
  };
  async function ordered() {
    const { productId, dates } = datesOf(till(), "FL2D");
    const { id } = await bookSeats(
      till(),
      { productId, variationId: dates.at(-1)?.id ?? 0 },
      { method: "invoice" },
    );
    return orderRow(id);
  }
  let files = 0;
  /** A transfer for an order, and its line. */
  async function came(id: number, cents: number): Promise<number> {
    files += 1;
    const bytes = bytesOf(camt([{ amount: toRaw(cents), text: `Order ${id}`, ref: `R${files}` }]));
    await importStatement(till().deps, { name: `${files}.xml`, bytes });
    return (await rowsOf(till().db, tables.bankLines)).at(-1)?.id ?? 0;
  }
  const book = (line: number, order: number, more: object = {}) =>
    say("bookBankLine", { input: { line, order, isOtherAmountRight: false, ...more } });
  const moneyOf = async (id: number) => {
    const { received, due, over, short } = (await atDesk(id)).money;
    return { received, due, over, short };
  };
  const ask = async (name: DeskOperation) => (await askDesk(till().backend, { bearer }, name, {})).data;
  return { till, say, ask, atDesk, act, orderRow, ordered, came, book, moneyOf };
}

/** A person has seen that another amount than the price came. */
export const right = { isOtherAmountRight: true };
