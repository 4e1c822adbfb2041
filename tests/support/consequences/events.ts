import { asc, eq } from "drizzle-orm";
import { toRaw } from "@/lib/money";
import { firm } from "@/tests/corrections/details";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import type { Held } from "./holdings";
import { moves } from "./moves";
import { type DateChange, Refused, type Shop } from "./shop";

type Happens = (shop: Shop, held: Held) => Promise<void>;

const orderOf = ({ order }: Held) => {
  if (order === null) throw new Refused("nothing was bought yet");
  return order;
};

async function refund(shop: Shop, held: Held, amountOf?: (cents: number) => number) {
  const number = orderOf(held);
  const { total } = await shop.orderRow(number);
  const { ok, text } = await operate(shop, { command: "refund", number, amount: amountOf?.(total) });
  if (!ok) throw new Refused(text);
}

async function atProvider(shop: Shop, held: Held): Promise<string> {
  const ref = await shop.paymentRef(orderOf(held));
  if (ref === null) throw new Refused("no provider holds a payment");
  return ref;
}

/** The bank asks for a payment back, and decides. */
const dispute =
  (end?: "won" | "lost"): Happens =>
  async (shop, held) => {
    const id = shop.stripe.dispute(await atProvider(shop, held));
    await shop.jobs();
    if (end) shop.stripe.moveDispute(id, end);
  };

async function returned(shop: Shop, held: Held): Promise<void> {
  const order = orderOf(held);
  if ((await shop.paymentRef(order)) !== null)
    throw new Refused("a payment through the provider comes back as a dispute");
  const [receipt] = await shop.db.select().from(tables.receipts).where(eq(tables.receipts.orderId, order));
  if (!receipt) throw new Refused("no transfer has arrived");
  const line = await shop.bankLine({
    amount: toRaw(receipt.cents),
    text: `Order ${order}`,
    isOut: true,
    isReturn: true,
  });
  await shop.desk("bookReturn", { input: { line, orders: [order] } });
}

async function undone(shop: Shop, held: Held): Promise<void> {
  const [receipt] = await shop.db
    .select()
    .from(tables.receipts)
    .where(eq(tables.receipts.orderId, orderOf(held)));
  if (!receipt) throw new Refused("no transfer has arrived");
  await shop.desk("undoBooking", { line: receipt.lineId });
}

const dated =
  (change: DateChange): Happens =>
  async (shop, { seatOrder }) => {
    const lines =
      seatOrder === null
        ? []
        : await shop.db
            .select()
            .from(tables.orderLines)
            .where(eq(tables.orderLines.orderId, seatOrder))
            .orderBy(asc(tables.orderLines.id));
    const ofPlace = await shop.db.select().from(tables.waitingList);
    const date = lines[0]?.variationId ?? ofPlace[0]?.variationId;
    if (!date) throw new Refused("it belongs to no date");
    shop.change(change, date);
    await shop.jobs();
    // A date that has left the files may be put back within the hour.
    await shop.jobs(4_000);
  };

/** Each as the person does it who does it, by its row in docs/consequences.md. */
export const events: Record<string, Happens> = {
  "the desk refunds a half": (shop, held) => refund(shop, held, (cents) => Math.floor(cents / 2)),
  "the desk refunds all": (shop, held) => refund(shop, held),
  "all is refunded at the provider": async (shop, held) =>
    void shop.stripe.refund(await atProvider(shop, held)),
  "a dispute opens": dispute(),
  "a dispute is won": dispute("won"),
  "a dispute is lost": dispute("lost"),
  "the bank returns the payment": returned,
  "the buyer withdraws": (shop, held) =>
    moves(shop, { ...held, seatOrder: held.seatOrder ?? held.order }).withdraw(orderOf(held)),
  "the buyer moves the seat": async (shop, held) => void (await moves(shop, held).move()),
  "the buyer gives the seat up": (shop, held) => moves(shop, held).giveUp(false),
  "the buyer gives the seat to somebody": (shop, held) =>
    moves(shop, held).give("Jon Falk", `jon-${held.buyer.email}`),
  "the date is changed": dated("a week later"),
  "the date is cancelled": dated("cancelled"),
  "the date's document is unpublished": dated("unpublished"),
  "the booking at the bank is undone": undone,
  "the VAT is decided again": (shop, held) =>
    moves(shop, { ...held, seatOrder: held.seatOrder ?? held.order }).correct(firm, orderOf(held)),
  "the account is deleted": async (shop, { buyer }) => {
    const input = { member: buyer.member, typed: buyer.email, proof: "called back" };
    await shop.desk("deletePerson", { input });
  },
  "the account is joined to another": async (shop, { buyer }) => {
    const other = await shop.person("keeps");
    const input = { keep: other.member, lose: buyer.member, typed: buyer.email, proof: "called back" };
    await shop.desk("mergePeople", { input });
  },
  "its time goes by": async (shop, { seatOrder }) => {
    for (let week = 0; week < 10; week += 1) await shop.jobs(7 * 86_400, 1);
    for (let month = 2; seatOrder === null && month < 12; month += 1) await shop.jobs(30 * 86_400, 1);
  },
};
