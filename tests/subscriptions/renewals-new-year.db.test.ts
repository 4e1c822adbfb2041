import { afterEach, beforeEach, expect, it } from "vitest";
import { findInvoice } from "@/backend/sales/invoices";
import { linesOf, taxesOf } from "@/backend/sales/orders/store";
import { payOrder } from "@/backend/sales/checkout/pay-order";
import { onOneDatabase } from "@/tests/support/database";
import { day, openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

const slovak = {
  firstName: "Nora",
  lastName: "Keller",
  address1: "Ulica 1",
  postcode: "81101",
  city: "Bratislava",
  country: "SK",
};

/** Slovakia's rate was 20 % in 2024 and is 23 % from 1 January 2025. */
onOneDatabase("a renewal that is tried in one year and paid in the next", (open) => {
  let world: RenewalWorld;
  // Its clock only goes forward.
  beforeEach(async () => void (world = await openRenewalWorld(open, day("2024-12-31"))));
  afterEach(() => world.close());

  const due = { startsAt: day("2023-12-31"), nextPaymentAt: day("2024-12-31") };
  async function declined(billing: object = slovak) {
    const id = await world.subscribe("demo_card_9995", due);
    await world.db.update(tables.customers).set({ billing });
    await world.renew();
    const [order] = await world.renewals();
    if (!order) throw new Error("no renewal");
    return { id, order };
  }
  const taxOf = async () => {
    const [order] = await world.renewals();
    if (!order) throw new Error("no renewal");
    const [line] = await linesOf(world.db, order.id);
    return [order.subtotal, order.tax, order.total, line?.total, line?.tax, line?.taxBasisPoints];
  };

  it("has the tax of the year in which it is paid, at the same price, and the mail says why", async () => {
    const { order } = await declined();
    expect(await taxOf()).toEqual([29_000, 5_800, 34_800, 29_000, 5_800, 2_000]);
    await world.mailed();
    world.around((gateway) => ({
      ...gateway,
      confirm: (ref, payment, key) => gateway.confirm(ref, { ...payment, method: "demo_card_4242" }, key),
    }));
    world.days(1);
    expect(await world.renew()).toMatchObject({ charged: 1, failed: 0 });
    expect(await world.renewals()).toMatchObject([{ status: "completed" }]);
    expect(await taxOf()).toEqual([28_293, 6_507, 34_800, 28_293, 6_507, 2_300]);
    expect(await taxesOf(world.db, order.id)).toMatchObject([{ label: "VAT 23 % (SK)", amount: 6_507 }]);
    expect((await findInvoice(world.db, order.id))?.content).toMatchObject({
      taxes: [{ basisPoints: 2_300, net: 28_293, tax: 6_507 }],
      total: 34_800,
    });
    expect(await world.mailed()).toEqual([expect.stringContaining("has been renewed")]);
    expect(world.deps.mails.sent.at(-1)?.text).toMatch(
      /it is 23\s% on the day of this payment, and was 20\s% .* still pay 348,00\s€, of which 65,07\s€ is VAT/,
    );
  });

  it("changes nothing where the rate has not changed, nor within the year", async () => {
    const { order } = await declined({ ...slovak, country: "AT" });
    world.days(1);
    await world.renew();
    expect(await taxOf()).toEqual([29_000, 5_800, 34_800, 29_000, 5_800, 2_000]);
    const entries = await rowsOf(world.db, tables.orderEntries);
    expect(entries.filter(({ orderId, topic }) => orderId === order.id && topic === "tax")).toEqual([]);
  });

  it("is taxed again when the member pays in person", async () => {
    const { order } = await declined();
    world.days(1);
    const owner = { memberId: world.memberId, sessionId: null };
    const how = {
      paymentMethod: "demo",
      metaData: { _demo_payment_method: "demo_card_4242" },
      ip: "192.0.2.1",
    };
    await payOrder(world.deps, owner, order.id, how);
    expect(await world.renewals()).toMatchObject([{ status: "completed", tax: 6_507 }]);
  });

  it("keeps reverse charge when the register's answer has become too old", async () => {
    const company = { ...slovak, company: "Keller s.r.o.", customerType: "company", vatId: "SK2022749619" };
    await declined(company);
    await world.db.update(tables.orders).set({ vatIdCheck: "valid" });
    await world.db.delete(tables.vatChecks);
    expect((await world.renewals())[0]).toMatchObject({ tax: 0, total: 34_800 });
    world.days(1);
    await world.renew();
    expect((await world.renewals())[0]).toMatchObject({ tax: 0, total: 34_800 });
  });
});
