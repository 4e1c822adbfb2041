import { asc, eq } from "drizzle-orm";
import type { Database } from "@/backend/ground/database/client";
import type { PaymentGateway } from "@/backend/sales/payments/port";
import * as tables from "@/tests/support/schema";
import { renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import { type CheckoutWorld, openCheckoutWorld } from "./checkout-world";
import { FakeClock } from "./clock";
import { addSubscription, addToken } from "./subscription-records";

export const day = (text: string) => new Date(`${text}T09:00:00.000Z`);

const address = {
  firstName: "Nora",
  lastName: "Keller",
  address1: "Gasse 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
};

/** A shop whose clock a test moves, with one member; subscriptions are charged at the demo bank. */
export type RenewalWorld = CheckoutWorld & {
  time: FakeClock;
  memberId: number;
  /** A subscription that is charged to a saved test method; yearly, due now, unless told. */
  subscribe(method: string, row?: Parameters<typeof addSubscription>[2]): Promise<number>;
  subscription(id: number): Promise<typeof tables.subscriptions.$inferSelect>;
  renewals(): Promise<(typeof tables.orders.$inferSelect)[]>;
  attempts(): Promise<(typeof tables.demoPayments.$inferSelect)[]>;
  /** The job, as one of many would run it. */
  renew(): ReturnType<typeof renewSubscriptions>;
  days(count: number): void;
  /** Subjects of the mails that were sent since the last time. */
  mailed(): Promise<string[]>;
  /** Puts something around the demo bank. */
  around(change: (gateway: PaymentGateway) => PaymentGateway): void;
};

export async function openRenewalWorld(
  open: () => Promise<Database>,
  start = day("2026-11-02"),
): Promise<RenewalWorld> {
  const time = new FakeClock(start);
  const till = await openCheckoutWorld({ clock: time.now }, open);
  const { db, deps } = till;
  const [member] = await db
    .insert(tables.members)
    .values({ email: "nora.keller@example.com", createdAt: start })
    .returning();
  if (!member) throw new Error("no member");
  const memberId = member.id;
  const plain = [...deps.payments];
  let read = 0;
  let tokens = 0;
  return {
    ...till,
    time,
    memberId,
    async subscribe(method, row = {}) {
      await db
        .insert(tables.customers)
        .values({ memberId, billing: address })
        .onConflictDoUpdate({ target: tables.customers.memberId, set: { billing: address } });
      const ref = `demo_pm.demo-customer-${memberId}.${method}.t${(tokens += 1)}`;
      const tokenId = await addToken(db, memberId, { gateway: "demo", ref });
      return addSubscription(db, memberId, {
        paymentMethod: "demo",
        tokenId,
        startsAt: day("2025-11-02"),
        nextPaymentAt: day("2026-11-02"),
        ...row,
      });
    },
    async subscription(id) {
      const [row] = await db.select().from(tables.subscriptions).where(eq(tables.subscriptions.id, id));
      if (!row) throw new Error("no subscription");
      return row;
    },
    renewals: async () => (await till.orders()).filter((order) => order.subscriptionId !== null),
    attempts: () =>
      db
        .select()
        .from(tables.demoPayments)
        .orderBy(asc(tables.demoPayments.createdAt), asc(tables.demoPayments.key)),
    renew: () => renewSubscriptions(deps),
    days: (count) => time.forward(count * 86_400),
    async mailed() {
      await till.deliver();
      const all = deps.mails.to("nora.keller@example.com").map(({ subject }) => subject);
      return all.slice(read, (read = all.length));
    },
    around(change) {
      deps.payments.splice(
        0,
        deps.payments.length,
        ...plain.map((gateway) => (gateway.id === "demo" ? change(gateway) : gateway)),
      );
    },
    async reset() {
      await till.reset();
      await db.delete(tables.renewals);
      await db.delete(tables.jobLeases);
      deps.payments.splice(0, deps.payments.length, ...plain);
      deps.mails.sent.length = 0;
      read = 0;
    },
  };
}
