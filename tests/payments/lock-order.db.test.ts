import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { markPaid } from "@/backend/sales/settlement/mark-paid";
import { lockCartOf, lockOrder } from "@/backend/sales/orders/store";
import { forgetMember } from "@/backend/desk/personal-data/change-owner";
import * as tables from "@/tests/support/schema";
import { lockSubscriptionById } from "@/backend/sales/subscriptions/subscription-store";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";
import { signInMember } from "@/tests/support/sign-in-member";
import { rowsOf } from "@/tests/support/rows";

/** PGlite has one connection, so that nobody waits there. */
describe.skipIf(!hasPostgres)("rows are locked in one sequence, PostgreSQL", () => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld({}, postgresDatabase)));
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  /** Takes the locks one after the other, as settling a payment does, with time for somebody to come in between. */
  const slowly = (locks: ((tx: Parameters<typeof lockOrder>[0]) => Promise<unknown>)[]) =>
    till.db.transaction(async (tx) => {
      for (const lock of locks) {
        await lock(tx);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    });
  const beside = async (first: Promise<unknown>, second: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (await Promise.allSettled([first, second()])).map((end) =>
      end.status === "fulfilled" ? "done" : String(end.reason.cause ?? end.reason),
    );
  };

  it("an operator marks an order paid while its payment is settled", async () => {
    await till.buy(await till.shopper([{ productId: 6002 }]), "invoice");
    const [{ id = 0 } = {}] = await till.orders();
    const settling = slowly([(tx) => lockCartOf(tx, id), (tx) => lockOrder(tx, id)]);
    expect(await beside(settling, () => markPaid(till.deps, id))).toEqual(["done", "done"]);
  });

  it("a member leaves while a payment of the subscription is settled", async () => {
    const client = till.visitor();
    const memberId = await signInMember(till, client, "mira@example.com");
    await client.ask("fillCart", { items: [{ productId: 5001, quantity: 1 }] });
    await till.buy(client);
    const [order] = await till.orders();
    const [subscription] = await rowsOf(till.db, tables.subscriptions);
    expect(subscription?.memberId).toBe(memberId);
    const settling = slowly([
      (tx) => lockOrder(tx, order?.id ?? 0),
      (tx) => lockSubscriptionById(tx, subscription?.id ?? 0),
    ]);
    const forgetting = () => till.db.transaction((tx) => forgetMember(tx, memberId, till.deps.clock()));
    expect(await beside(settling, forgetting)).toEqual(["done", "done"]);
  });
});
