import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { secondsOf, times } from "@/lib/rules/times/times";
import { certificatesOfDate, isLiveSeat } from "../attendance";
import { moneyCodes } from "../../sales/codes";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import { isPaid, type Occurrence } from "../../sales/orders/order";
import { isVouchedRow } from "../../sales/orders";
import { orderLines, orders } from "../../sales/orders/tables";
import { refunds } from "../ledger/tables";
import { seats } from "../../sales/seats";

/**
 * Counts of the people with a seat of a date. `paid`: cents. `unconfirmed`: orders whose buyers get no email yet.
 * `unpaid`: orders that end if the date is cancelled; `unpaidUnconfirmed`: those of them whose buyers get no email.
 * `certificates`: certificates that were issued to these people.
 */
export type Concerned = Record<
  "orders" | "seats" | "paid" | "unconfirmed" | "unpaid" | "unpaidUnconfirmed" | "certificates",
  number
>;

const paidStatuses = ["processing", "completed"] as const;
const uidOfLine = sql<string>`${orderLines.occurrence}->>'uid'`;

export async function concernedBy(db: Db, uid: string): Promise<Concerned> {
  const lines = db
    .select({
      orderId: orderLines.orderId,
      seats: sql<number>`count(${seats.id})`.as("seats"),
      paid: sql<number>`case when ${inArray(orders.status, [...paidStatuses])} then ${orderLines.total} + ${orderLines.tax} else 0 end`.as(
        "paid",
      ),
      isVouched: isVouchedRow.as("is_vouched"),
      isPaid: sql<boolean>`${inArray(orders.status, [...paidStatuses])}`.as("is_paid"),
      // The buyer of a payment link has already got a mail from us.
      isLink: sql<boolean>`(${orders.byDesk} and ${orders.paymentMethod} <> 'invoice')`.as("is_link"),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(seats, eq(seats.lineId, orderLines.id))
    .where(and(eq(uidOfLine, uid), isLiveSeat))
    .groupBy(orderLines.id, orders.id)
    .as("lines");
  const ordersThat = (are: SQL) => sql<number>`(count(distinct ${lines.orderId}) filter (where ${are}))::int`;
  const isUnpaid = sql`not ${lines.isPaid}`;
  const isUnconfirmed = sql`not ${lines.isVouched}`;
  const [row] = await db
    .select({
      orders: sql<number>`count(distinct ${lines.orderId})::int`,
      seats: sql<number>`coalesce(sum(${lines.seats}), 0)::int`,
      paid: sql<number>`coalesce(sum(${lines.paid}), 0)::int`,
      unconfirmed: ordersThat(isUnconfirmed),
      unpaid: ordersThat(isUnpaid),
      unpaidUnconfirmed: ordersThat(sql`${isUnpaid} and ${isUnconfirmed} and not ${lines.isLink}`),
    })
    .from(lines);
  const none = { orders: 0, seats: 0, paid: 0, unconfirmed: 0, unpaid: 0, unpaidUnconfirmed: 0 };
  return { ...(row ?? none), certificates: await certificatesOfDate(db, uid) };
}

/** `not paid`: the order is unpaid, so there is nothing to choose. */
type ChoiceOfSeat = "none" | "moved" | "money" | "code" | "not paid";

/** The choice of a seat's buyer after the date was cancelled. */
type SeatChoice = {
  seat: number;
  order: number;
  name: string;
  choice: ChoiceOfSeat;
  /** The other date that was chosen. */
  occurs: string | null;
  /** When the shop refunds the seat if its buyer has not chosen; null: the choice is made, or no mail was sent. */
  dueAt: Date | null;
};

/** The choices for the seats of a date, sorted by order. Seats that were given up before are left out. */
export async function choicesOf(db: Db, uid: string): Promise<SeatChoice[]> {
  const rows = await db
    .select({
      seat: seats.id,
      order: orders.id,
      name: seats.name,
      status: orders.status,
      endedAt: orderLines.endedAt,
      occurrence: orderLines.occurrence,
      isOnCode: sql<boolean>`exists (${onCode(db)})`,
    })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .where(or(eq(uidOfLine, uid), sql`${orderLines.occurrence}->>'insteadOf' = ${uid}`))
    .orderBy(asc(orders.id), asc(seats.id));
  return rows.flatMap(({ seat, order, name, status, endedAt, occurrence, isOnCode }): SeatChoice[] => {
    if (!occurrence) return [];
    const known = { seat, order, name };
    if (occurrence.uid !== uid)
      return [{ ...known, choice: "moved", occurs: occurrenceText(occurrence), dueAt: null }];
    if (endedAt !== null || status === "refunded")
      return occurrence.isCancelled
        ? [{ ...known, choice: isOnCode ? "code" : "money", occurs: null, dueAt: null }]
        : [];
    if (status === "cancelled" || status === "failed") return [];
    if (!isPaid(status)) return [{ ...known, choice: "not paid", occurs: null, dueAt: null }];
    return [{ ...known, choice: "none", occurs: null, dueAt: dueOf(occurrence) }];
  });
}

/**
 * Finds refunds of the line that the buyer kept as a code. A refund to the code that paid for the line does not count.
 */
function onCode(db: Db) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(moneyCodes, eq(moneyCodes.id, refunds.codeId))
    .where(and(eq(refunds.lineId, orderLines.id), eq(moneyCodes.orderId, orders.id)));
}

/** Null: the person has not got a mail yet. */
function dueOf({ isCancelled, modified }: Occurrence): Date | null {
  return isCancelled && modified ? secondsAfter(new Date(modified), secondsOf(times.choosing)) : null;
}
