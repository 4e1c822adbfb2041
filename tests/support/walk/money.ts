import { lossesOf } from "@/backend/desk/books/losses";
import { alertsOf } from "@/backend/sales/order-history/order-entries";
import { formatEuro } from "@/lib/money";
import { rowsOf } from "../rows";
import * as tables from "../schema";
import type { Place } from "./place";

export type Rows = Awaited<ReturnType<typeof rowsNow>>;
type Order = Rows["orders"][number];

export async function rowsNow({ till: { db } }: Place) {
  const orders = await rowsOf(db, tables.orders);
  return {
    orders,
    alerts: await alertsOf(
      db,
      orders.map(({ id }) => id),
    ),
    payments: await rowsOf(db, tables.payments),
    refunds: await rowsOf(db, tables.refunds),
    receipts: await rowsOf(db, tables.receipts),
    invoices: await rowsOf(db, tables.invoices),
    notes: await rowsOf(db, tables.creditNotes),
    moves: await rowsOf(db, tables.codeMovements),
    codes: await rowsOf(db, tables.moneyCodes),
    fees: await rowsOf(db, tables.disputeFees),
    lines: await rowsOf(db, tables.bankLines),
    losses: await lossesOf(db, { withTests: true }),
  };
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

/** The provider's own account of an order against the rows of payments, losses and fees. */
export function wrongAtProvider({ till: { stripe } }: Place, rows: Rows, { id }: Order): string[] {
  const own = rows.payments.filter(({ orderId, gateway }) => orderId === id && gateway === "stripe");
  const refs = new Set(own.map(({ ref }) => ref));
  const of = <T extends { payment_intent: string }>(all: Map<string, T>) =>
    [...all.values()].filter(({ payment_intent }) => refs.has(payment_intent));
  const there = {
    taken: sum(
      of(stripe.state.charges).flatMap(({ status, amount }) => (status === "succeeded" ? [amount] : [])),
    ),
    refunded: sum(
      of(stripe.state.refunds).flatMap(({ status, amount }) => (status === "failed" ? [] : [amount])),
    ),
    lost: sum(of(stripe.state.disputes).flatMap(({ status, amount }) => (isLost(status) ? [amount] : []))),
    fees: sum(of(stripe.state.disputes).flatMap((one) => one.balance_transactions.map(({ fee }) => fee))),
  };
  const losses = rows.losses.filter(({ order, gateway }) => order === id && gateway === "stripe");
  const numbers = new Set(own.map((payment) => payment.id));
  const onItsWay = rows.refunds.filter(
    ({ paymentId, status }) => paymentId !== null && numbers.has(paymentId) && status === "pending",
  );
  const isDispute = ({ ref }: (typeof losses)[number]) => ref.startsWith("stripe:dispute:");
  const here = {
    taken: sum(own.flatMap(({ status, amount }) => (status === "succeeded" ? [amount] : []))),
    refunded:
      sum(losses.filter((one) => one.by === "refund" && !isDispute(one)).map(({ cents }) => cents)) +
      sum(onItsWay.map(({ amount }) => amount)),
    lost: sum(losses.filter((one) => one.by === "refund" && isDispute(one)).map(({ cents }) => cents)),
    fees: sum(losses.filter(({ by }) => by === "fee").map(({ cents }) => cents)),
  };
  const waits = of(stripe.state.disputes).some(({ status }) => status === "needs_response");
  const isAsked = rows.alerts.some(({ orderId, topic }) => orderId === id && topic === "dispute");
  const unasked = waits && !isAsked ? ["its dispute waits for an answer, and no task says so"] : [];
  const sums = (["taken", "refunded", "lost", "fees"] as const).flatMap((what) =>
    here[what] === there[what]
      ? []
      : [`the provider has ${formatEuro(there[what])} ${what}, and the rows ${formatEuro(here[what])}`],
  );
  return [...sums, ...unasked];
}

const isLost = (status: string) => status === "lost" || status.startsWith("appeal_");

/** Invoices less credit notes are the price less what is said to have gone back. */
export function wrongDocuments(rows: Rows, order: Order): string[] {
  const invoices = rows.invoices.filter(({ orderId }) => orderId === order.id);
  const notes = rows.notes.filter(({ orderId }) => orderId === order.id);
  const counted = rows.refunds.filter(
    ({ orderId, status, correction }) => orderId === order.id && status !== "failed" && correction === null,
  );
  const cents = (row: Rows["refunds"][number]) => row.counted ?? row.amount;
  const found: string[] = [];
  if (sum(counted.map(cents)) !== order.refunded)
    found.push(
      `its row says ${formatEuro(order.refunded)} refunded, its refunds ${formatEuro(sum(counted.map(cents)))}`,
    );
  if (invoices.length === 0) {
    if (["processing", "completed"].includes(order.status) && order.total > 0)
      found.push("it is paid and has no invoice");
    return found;
  }
  const documents =
    sum(invoices.map(({ content }) => content.total)) - sum(notes.map(({ net, tax }) => net + tax));
  const owed = owedRefunds(rows, order);
  const isOver = order.status === "cancelled" || order.status === "failed";
  const settled = counted.filter(({ status }) => status === "succeeded");
  const price = isOver ? 0 : order.total - sum(settled.map(cents)) - sum(owed.map(cents));
  if (documents !== price)
    found.push(`its documents say ${formatEuro(documents)}, its price less refunds is ${formatEuro(price)}`);
  return found;
}

/** Refunds that came back to the shop, whose credit notes stand: they go once more. */
function owedRefunds(rows: Rows, { id: orderId }: Order): Rows["refunds"] {
  const replaced = new Set(rows.invoices.map(({ replaces }) => replaces));
  const standing = new Set(
    rows.notes.flatMap(({ refundId, number }) => (replaced.has(number) ? [] : [refundId])),
  );
  return rows.refunds.filter(
    (one) => one.orderId === orderId && one.status === "failed" && standing.has(one.id),
  );
}

/** The money that is here against the price that is left; a difference has a row with its reason, or an open task. */
export function wrongMoney(rows: Rows, order: Order): string[] {
  const of = <T extends { orderId: number }>(all: readonly T[]) =>
    all.filter(({ orderId }) => orderId === order.id);
  const came =
    sum(
      of(rows.payments).flatMap(({ gateway, status, amount }) =>
        gateway === "stripe" && status === "succeeded" ? [amount] : [],
      ),
    ) + sum(of(rows.receipts).map(({ cents }) => cents));
  const refunds = of(rows.refunds).filter(({ status, kind }) => status !== "failed" && kind !== "rest");
  const left = sum(refunds.filter(({ codeId }) => codeId === null).map(({ amount }) => amount));
  const moves = of(rows.moves);
  const byCode =
    0 -
    sum(
      moves
        .filter(({ kind, codeId }) => codeId === order.creditCode && ["taken", "released"].includes(kind))
        .map(({ cents }) => cents),
    );
  const onCode = sum(
    moves.filter(({ kind }) => kind === "given" || kind === "refunded").map(({ cents }) => cents),
  );
  const isOver = order.status === "cancelled" || order.status === "failed";
  const isOpen = order.status === "held" || order.status === "pending";
  const price = isOver || isOpen ? 0 : order.total - order.refunded;
  const rest = came + byCode - left - onCode - price;
  const beyond = sum(
    refunds
      .filter(({ counted, kind, correction }) => counted === 0 && kind === "price" && correction === null)
      .map(({ amount }) => amount),
  );
  if (isOpen) return [];
  // Of the VAT that a correction took off the order.
  const vatOwed =
    sum(owedRefunds(rows, order).map(({ amount, counted }) => amount - (counted ?? amount))) +
    sum(
      of(rows.refunds).flatMap(({ status, correction, amount }) =>
        status === "failed" && correction !== null ? [amount] : [],
      ),
    );
  const isVatAsked = rows.alerts.some(
    ({ orderId, topic }) => orderId === order.id && (topic === "tax" || topic === "refund"),
  );
  if (vatOwed > 0 && !isVatAsked) return [`${formatEuro(vatOwed)} of VAT are owed, and no task says so`];
  // A code is void, or a claim, as far as the money behind it is gone.
  const lostOnCode = sum(rows.codes.flatMap((code) => (code.orderId === order.id ? [code.lost] : [])));
  const unnamed = rest + beyond - vatOwed;
  const over = unnamed < 0 ? Math.min(0, unnamed + lostOnCode) : unnamed;
  // A transfer that pays all of it brings a void code back, so the shop asks for the whole.
  const asked = of(rows.receipts).length > 0 ? [over, unnamed] : [over];
  const isAsked = rows.alerts.some(
    ({ orderId, topic, text }) =>
      orderId === order.id &&
      topic === "balance" &&
      asked.some((cents) => text.includes(formatEuro(Math.abs(cents)))),
  );
  if (over === 0 || isAsked) return [];
  return [
    `${formatEuro(came)} came, ${formatEuro(left)} left, ${formatEuro(byCode)} by a code, ${formatEuro(onCode)} on a code; the price left is ${formatEuro(price)}, beyond ${formatEuro(beyond)}: ${formatEuro(over)} do not fit, and no task names them`,
  ];
}

/** The bank's account against the rows of the desk. */
export function wrongAtBank({ bank }: Place, rows: Rows): string[] {
  const found: string[] = [];
  if (sum([...bank.moved.values()]) !== sum(rows.lines.map(({ amount }) => amount)))
    found.push("the bank's movements are not the desk's lines");
  for (const { id, state, amount } of rows.lines) {
    const booked = sum(rows.receipts.flatMap(({ lineId, cents }) => (lineId === id ? [cents] : [])));
    if (booked !== (state === "booked" ? amount : 0))
      found.push(
        `line ${id} of ${formatEuro(amount)} is ${state}, and ${formatEuro(booked)} of it are in the rows`,
      );
  }
  const sent = new Map<number, number>();
  for (const { by, order, gateway, cents } of rows.losses)
    if (by === "refund" && gateway === "") sent.set(order, (sent.get(order) ?? 0) + cents);
  for (const order of new Set([...sent.keys(), ...bank.sent.keys()]))
    if ((sent.get(order) ?? 0) !== (bank.sent.get(order) ?? 0))
      found.push(
        `the bank has sent ${formatEuro(bank.sent.get(order) ?? 0)} for order ${order}, and the rows say ${formatEuro(sent.get(order) ?? 0)}`,
      );
  return found;
}

/** A code is funded by the money of its orders that is still here. Orders that codes paid for are left out. */
export function wrongFunds(rows: Rows, heard: ReadonlySet<string>): string[] {
  return rows.codes.flatMap(({ id, orderId, lost, disputed, balance }) => {
    const given = rows.moves.filter(({ codeId, kind }) => codeId === id && kind === "given");
    const givers = rows.orders.filter((order) => given.some((one) => one.orderId === order.id));
    if (givers.some((order) => order.creditCode !== null || heard.has(String(order.id)))) return [];
    const funds = givers.map((order) =>
      fundsOf(rows, order, sum(given.flatMap((one) => (one.orderId === order.id ? [one.cents] : [])))),
    );
    const gone = sum(funds.map((one) => one.gone));
    const waiting = sum(funds.map((one) => one.waiting));
    const of = `code ${id} of order ${orderId}`;
    const voided =
      0 - sum(rows.moves.flatMap((one) => (one.codeId === id && one.kind === "void" ? [one.cents] : [])));
    return [
      ...(lost === gone
        ? []
        : [`${of}: ${formatEuro(gone)} behind it are gone, and it says ${formatEuro(lost)}`]),
      ...(disputed === waiting
        ? []
        : [
            `${of}: the bank decides about ${formatEuro(waiting)} behind it, and it says ${formatEuro(disputed)}`,
          ]),
      ...(balance > 0 && voided < gone
        ? [
            `${of}: ${formatEuro(balance)} can be spent, though only ${formatEuro(voided)} of ${formatEuro(gone)} are void`,
          ]
        : []),
    ];
  });
}

/** Cents behind a code that have left another way, and those that a bank decides about. */
function fundsOf(rows: Rows, { id }: Order, given: number): { gone: number; waiting: number } {
  const of = <T extends { orderId: number }>(all: readonly T[]) =>
    all.filter(({ orderId }) => orderId === id);
  const paid = of(rows.payments).filter(
    ({ status, gateway }) => status === "succeeded" && gateway === "stripe",
  );
  const came = sum(paid.map(({ amount }) => amount)) + sum(of(rows.receipts).map(({ cents }) => cents));
  const left = of(rows.refunds).filter(
    ({ codeId, status, kind }) => codeId === null && status !== "failed" && kind !== "rest",
  );
  const over = sum(left.map(({ amount }) => amount)) + given - came;
  const undecided = sum(
    paid.flatMap(({ dispute, amount }) => (dispute === "open" || dispute === "answered" ? [amount] : [])),
  );
  const gone = Math.min(given, Math.max(0, over));
  return { gone, waiting: Math.min(given, Math.max(0, over + undecided)) - gone };
}
