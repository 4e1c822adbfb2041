import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertAccessCode, takeAccessCode } from "@/backend/sales/access/access-codes";
import { claimOrders } from "@/backend/desk/personal-data/change-owner";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { rowsOf } from "@/tests/support/rows";

let till: CheckoutWorld;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

/** Signs a guest in by the link of the order's mail, in the browser that ordered. */
async function signInByOrderMail(client: ContractClient): Promise<void> {
  await till.deliver();
  const token =
    till.deps.mails
      .to(billing.email)
      .at(-1)
      ?.text.match(/sign-in\?token=([\w.-]+)/)?.[1] ?? "";
  const answer = await client.token.call(client, {
    grant_type: "urn:fla:login-link",
    token,
    binding: client.binding ?? "",
  });
  if (!client.bearer) throw new Error(JSON.stringify(answer));
}

const document = (id: number, client: ContractClient) =>
  till.backend.documents.fetch(
    new Request(`http://localhost:3000/api/documents/invoice/${id}`, {
      headers: {
        ...(client.bearer && { authorization: `Bearer ${client.bearer}` }),
        ...(client.session && { "woocommerce-session": `Session ${client.session}` }),
      },
    }),
  );

it("the journey of a guest: order, mail, sign-in by its link, order and invoice in the account", async () => {
  const client = await till.shopper([{ productId: 992 }, { productId: 5001 }]);
  const { databaseId } = orderOf(await till.buy(client));
  await signInByOrderMail(client);
  const { data, errors } = await client.ask("getOrders", {});
  expect(errors).toEqual([]);
  expect(data?.customer).toMatchObject({
    orders: {
      nodes: [
        {
          databaseId,
          needsPayment: false,
          documents: [{ type: "invoice", url: `/api/documents/invoice/${databaseId}` }],
        },
      ],
    },
  });
  const customer = (await client.ask("getCustomer")).data?.customer;
  expect(customer).toMatchObject({
    subscriptions: {
      nodes: [{ status: "ACTIVE", billingPeriod: "year", relatedOrders: { nodes: [{ databaseId }] } }],
    },
  });
  const pdf = await document(databaseId, client);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("cache-control")).toBe("private, no-store");
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const grants = await rowsOf(till.db, tables.grants);
  expect(grants.every((grant) => grant.memberId !== null)).toBe(true);
});

it("orders and documents of others look like missing ones (C16)", async () => {
  const owner = await till.shopper();
  const { databaseId } = orderOf(await till.buy(owner));
  const [row] = await till.orders();
  const other = await till.shopper();
  await till.buy(other, "demo_card_4242", { billing: { ...billing, email: "other@example.com" } });
  const globalId = Buffer.from(`order:${databaseId}`).toString("base64");
  const names = [
    { id: String(databaseId), idType: "DATABASE_ID" },
    { id: globalId, idType: "ID" },
    { id: row?.orderKey, idType: "ORDER_KEY" },
  ];
  for (const name of names) {
    expect((await owner.ask("getOrder", name)).data?.order).toMatchObject({ databaseId });
    for (const stranger of [other, till.visitor()]) {
      const foreign = await stranger.ask("getOrder", name);
      const missing = await stranger.ask("getOrder", { id: "999999", idType: "DATABASE_ID" });
      expect(foreign.data).toEqual({ order: null });
      expect(foreign.errors[0]?.message).toBe("Not authorized to access this order");
      expect(foreign.errors).toEqual(missing.errors);
    }
  }
  expect((await document(databaseId, owner)).status).toBe(200);
  for (const stranger of [other, till.visitor()])
    expect((await document(databaseId, stranger)).status).toBe(404);
  expect((await document(999_999, owner)).status).toBe(404);
});

it("the placing session reads its order for 24 hours, and not after it became a member's", async () => {
  const client = await till.shopper();
  const { databaseId } = orderOf(await till.buy(client, "invoice"));
  const read = async () => (await client.ask("getOrder", { id: String(databaseId) })).data?.order ?? null;
  expect(await read()).toMatchObject({ status: "ON_HOLD", documents: [{ type: "proforma" }] });
  await till.db
    .update(tables.orders)
    .set({ createdAt: new Date(till.deps.clock().getTime() - 25 * 3_600_000) });
  expect(await read()).toBeNull();
  await till.db.update(tables.orders).set({ createdAt: till.deps.clock() });
  expect(await read()).not.toBeNull();
  for (const id of [77, 78])
    await till.db
      .insert(tables.members)
      .values({ id, email: `${id}@example.com`, createdAt: till.deps.clock() });
  await till.db.transaction((tx) =>
    claimOrders(tx, till.deps, { memberId: 77, email: billing.email.toUpperCase() }),
  );
  expect(await read()).toBeNull();
  await till.db.transaction((tx) => claimOrders(tx, till.deps, { memberId: 78, email: billing.email }));
  expect((await till.orders())[0]?.memberId).toBe(77);
});

it("totals of the order are the cart's", async () => {
  const client = await till.shopper(
    [
      { productId: 992, quantity: 3 },
      { productId: 6002, quantity: 2 },
    ],
    ["welcome-10"],
  );
  await client.ask("updateCustomer", { input: { billing } });
  const cart = (await client.ask("getCart")).data?.cart;
  const { databaseId } = orderOf(await till.buy(client));
  const { order } = (await client.ask("getOrder", { id: String(databaseId) })).data ?? {};
  const pick = (value: unknown, names: string[]) =>
    names.map((name) =>
      value && typeof value === "object"
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined,
    );
  expect(pick(order, ["total", "totalTax", "discountTotal", "subtotal"])).toEqual(
    pick(cart, ["total", "totalTax", "discountTotal", "subtotal"]),
  );
});

it("a code opens its product once, and may be guessed five times (C18)", async () => {
  const client = await till.shopper();
  await till.buy(client);
  await signInByOrderMail(client);
  await insertAccessCode(till.db, "ABCD-EFGH-JKLM-NPQR", 1744, "/account/me");
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => client.ask("redeemAccessCode", { code: "abcd efgh jklm npqr" })),
  );
  const results = tries.map((answer) => answer.data?.redeemAccessCode);
  expect(results.filter((result) => JSON.stringify(result).includes("SUCCESS"))).toHaveLength(1);
  expect(results).toContainEqual(
    expect.objectContaining({ status: "ERROR", message: "This access code is not valid.", redirect: null }),
  );
  const sixth = await client.ask("redeemAccessCode", { code: "x" });
  expect(sixth.data?.redeemAccessCode).toMatchObject({
    message: "Too many tries. Please wait 15 minutes and try again.",
  });
  expect((await rowsOf(till.db, tables.grants)).filter((grant) => grant.orderId === null)).toHaveLength(2);
});

it("of fifty members who redeem a code at the same time one gets it", async () => {
  await insertAccessCode(till.db, "RACE-RACE-RACE-RACE", 1744, null);
  const now = till.deps.clock();
  const fifty = await till.db
    .insert(tables.members)
    .values(Array.from({ length: 50 }, (_, i) => ({ email: `race-${i}@example.com`, createdAt: now })))
    .returning();
  const taken = await Promise.all(
    fifty.map(({ id }) => takeAccessCode(till.db, "race race race race", id, now)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  const winner = taken.find(Boolean)?.usedBy ?? 0;
  const other = fifty.find(({ id }) => id !== winner)?.id ?? 0;
  await till.db.delete(tables.members).where(eq(tables.members.id, winner));
  const again = await takeAccessCode(till.db, "race race race race", other, now);
  expect(again, "after the winner's account was deleted").toBeUndefined();
});

it("payment methods: a guest is asked to sign in, a foreign or unknown token is refused alike", async () => {
  const guest = till.visitor();
  const [needed] = (await guest.ask("setDefaultPaymentMethod", { tokenId: 1 })).errors;
  expect(needed?.message).toBe("Must be authenticated to set a default payment method");
  const client = await till.shopper();
  await till.buy(client);
  await signInByOrderMail(client);
  const other = { id: 999, email: "other@example.com", createdAt: till.deps.clock() };
  await till.db.insert(tables.members).values(other);
  const [foreign] = await till.db
    .insert(tables.paymentTokens)
    .values({ memberId: other.id, gateway: "stripe", ref: "pm_1", kind: "card" })
    .returning();
  for (const tokenId of [foreign?.id ?? 0, 4_711]) {
    for (const operation of ["setDefaultPaymentMethod", "deletePaymentMethod"] as const) {
      expect((await client.ask(operation, { tokenId })).errors[0]?.message).toBe("Invalid payment method.");
    }
  }
  expect(await rowsOf(till.db, tables.paymentTokens)).toHaveLength(1);
  expect((await client.ask("stripeSetupIntent")).data?.stripeSetupIntent).toMatchObject({
    id: null,
    error: "Stripe is not configured",
    clientSecret: null,
  });
});

it("payment gateways are those open to the cart", async () => {
  const ids = async (client: ContractClient) =>
    JSON.stringify((await client.ask("getPaymentGateways")).data?.paymentGateways).match(/"id":"(\w+)"/g);
  expect(await ids(await till.shopper())).toEqual(['"id":"demo"', '"id":"invoice"']);
  expect(await ids(await till.shopper([{ productId: 5001 }]))).toEqual(['"id":"demo"']);
  expect(await ids(await till.shopper([{ productId: 6002 }], ["team-50"]))).toEqual(['"id":"free"']);
});
