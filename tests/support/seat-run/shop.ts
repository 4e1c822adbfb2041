import { asc, eq, gt } from "drizzle-orm";
import type { Backend } from "@/backend";
import { noticeChanges } from "@/backend/sales/calendar";
import { replaceContent, type Snapshot } from "@/backend/content/catalogue/read-content";
import type { Deps } from "@/backend/deps";
import type { OperatorCommand } from "@/backend/desk/operator/commands";
import { tellDateChanges } from "@/backend/sales/order-mails";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { deliverDemoEvents } from "@/backend/sales/payments/demo/events";
import { refundCancelledDates, remindAttendees, tellAttendees } from "@/backend/after-sales/seat-changes";
import { type SeatState, seatState } from "@/backend/after-sales/seat-changes/seat";
import { requestSignIn } from "@/backend/people/sign-in/request-sign-in";
import { carryOutOpen } from "@/backend/after-sales/withdrawals";
import { operated } from "@/tests/support/operating";
import * as tables from "@/tests/support/schema";
import type { Dates } from "./dates";

/** A seat as the database has it. `date`: which of the four; -1: none of them. */
export type Seen = {
  seat: number;
  order: number;
  /** The buyer's address. */
  buyer: string;
  /** Cents of the whole order that went back, or are on their way. */
  back: number;
  line: number;
  date: number;
  name: string;
  email: string | null;
  /** ISO 8601, of the date. */
  start: string;
  end: string;
  state: SeatState;
};

type Shop = { deps: Deps; backend: Pick<Backend, "webhook"> };
export type SignIn = { code: string; binding: string | null };

/** Everything besides buyers' requests that happens to a shop with four dates. */
export function shopControls({ deps, backend }: Shop, dates: Dates) {
  const { db } = deps;
  return {
    operate: (command: OperatorCommand) => operated(deps, command),
    /** The content without these dates takes effect. */
    show: (content: Snapshot) => replaceContent(content),
    /** Runs once every job that changes seats, money or documents. Mails are only queued. */
    async jobs(): Promise<void> {
      await deliverDemoEvents(deps, backend.webhook);
      await reconcilePayments(deps);
      await carryOutOpen(deps);
      await noticeChanges(deps);
      await tellDateChanges(deps);
      await refundCancelledDates(deps);
      await deliverDemoEvents(deps, backend.webhook);
      await tellAttendees(deps);
      await remindAttendees(deps);
    },
    /** @returns the code of a sign-in mail to an address, whose member is made at the first time */
    async signIn(email: string): Promise<SignIn> {
      await db.insert(tables.members).values({ email, createdAt: deps.clock() }).onConflictDoNothing();
      const made = await db.transaction((tx) => requestSignIn(tx, deps, { email, withBinding: true }));
      return { code: made.code, binding: made.binding ?? null };
    },
    async codes(): Promise<string[]> {
      const { code, balance, id } = tables.moneyCodes;
      const rows = await db.select({ code }).from(tables.moneyCodes).where(gt(balance, 0)).orderBy(asc(id));
      return rows.map((row) => row.code);
    },
    async readSeats(): Promise<Seen[]> {
      const now = deps.clock();
      const rows = await db
        .select({ seat: tables.seats, line: tables.orderLines, order: tables.orders })
        .from(tables.seats)
        .innerJoin(tables.orderLines, eq(tables.orderLines.id, tables.seats.lineId))
        .innerJoin(tables.orders, eq(tables.orders.id, tables.seats.orderId))
        .orderBy(tables.seats.id);
      return rows.map(({ seat, line, order }) => {
        const { start = "", end = "", isCancelled = false } = line.occurrence ?? {};
        return {
          seat: seat.id,
          order: order.id,
          buyer: order.email,
          back: order.refunded,
          line: line.id,
          name: seat.name,
          email: seat.email,
          start,
          end,
          date: dates.variations.indexOf(line.variationId ?? 0),
          state: seatState({ orderStatus: order.status, endedAs: line.endedAs, end, isCancelled }, now),
        };
      });
    },
  };
}
