import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { bearerOf, downloadsOf, fetchFile, newMember } from "@/tests/support/library";
import { grantRows, noteRows, operate } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import { about } from "@/tests/support/clock";

const email = "anna@example.com";

let till: CheckoutWorld;
let anna: ContractClient;
let annaId: number;
let ben: ContractClient;
beforeAll(async () => {
  till = await openCheckoutWorld();
  ({ client: anna, id: annaId } = await newMember(till, email));
  ({ client: ben } = await newMember(till, "ben@example.com"));
  await till.db.update(tables.members).set({ hasProgramInvite: true }).where(eq(tables.members.id, annaId));
});
beforeEach(() => till.reset());
afterAll(() => till.close());

async function buy(productId: number, method = "demo_card_4242"): Promise<number> {
  const added = await anna.ask("addToCart", { productId, quantity: 1 });
  expect(added.errors).toEqual([]);
  return orderOf(await till.buy(anna, method, { billing: { ...billing, email } })).databaseId;
}

const courses = () => till.db.select().from(tables.courses).where(eq(tables.courses.memberId, annaId));
const refund = (number: number) => operate(till, { command: "refund", number });
const document = (path: string, client: ContractClient) => fetchFile(till, path, bearerOf(client));

it("a course and its files are closed; the link that was handed out stops at once", async () => {
  const number = await buy(992);
  const link = (await downloadsOf(anna))[0]?.url ?? "";
  expect((await fetchFile(till, link, bearerOf(anna))).status).toBe(200);
  expect((await courses()).map(({ expired }) => expired)).toEqual([false]);
  await refund(number);
  expect((await fetchFile(till, link, bearerOf(anna))).status).toBe(404);
  expect(await downloadsOf(anna)).toEqual([]);
  expect((await courses()).map(({ expired }) => expired)).toEqual([true]);
});

it("a course that another order pays for as well stays open, and one that is bought again opens again", async () => {
  const [first, second] = [await buy(992), await buy(992)];
  await refund(first);
  expect((await courses()).map(({ expired }) => expired)).toEqual([false]);
  await refund(second);
  expect((await courses()).map(({ expired }) => expired)).toEqual([true]);
  till.deps.time.forward(60);
  await buy(992);
  expect((await courses()).map(({ expired }) => expired)).toEqual([false]);
});

it("a certificate that was earned stays", async () => {
  const number = await buy(992);
  const [before] = await till.db
    .insert(tables.certificates)
    .values({ memberId: annaId, ...certificate(till.deps.clock()) })
    .returning();
  await refund(number);
  const [after] = await rowsOf(till.db, tables.certificates);
  expect(after).toEqual(before);
});

it("the program is left", async () => {
  const number = await buy(3341);
  const programOf = async () =>
    (await till.db.select().from(tables.members).where(eq(tables.members.id, annaId)))[0]?.program;
  expect(await programOf()).toMatchObject({ status: "active", orderId: number });
  await refund(number);
  expect(await programOf()).toBeNull();
});

it("a subscription ends now and is not charged again", async () => {
  const number = await buy(5001);
  expect((await rowsOf(till.db, tables.subscriptions))[0]).toMatchObject({ status: "active" });
  await refund(number);
  expect((await rowsOf(till.db, tables.subscriptions))[0]).toMatchObject({
    status: "cancelled",
    nextPaymentAt: null,
    endsAt: about(till.deps.clock()),
  });
  expect((await grantRows(till, number)).every((grant) => grant.endsWith("closed"))).toBe(true);
});

it("the order shows its refund and credit note to its owner and to nobody else", async () => {
  const number = await buy(6002, "invoice");
  await operate(till, { command: "paid", number });
  await operate(till, { command: "refund", number, amount: 1_000, reason: "Lunch" });
  const shown = async () => (await anna.ask("getOrder", { id: String(number) })).data?.order;
  expect(await shown()).toMatchObject({
    refunds: { nodes: [{ amount: "10,00&nbsp;€", reason: "Lunch", status: "PENDING" }] },
    documents: [{ type: "invoice" }],
  });
  await operate(till, { command: "refund-sent", number });
  const [note] = await noteRows(till);
  const url = `/api/documents/credit-note/${note?.number}`;
  expect(await shown()).toMatchObject({
    status: "PROCESSING",
    refunds: { nodes: [{ status: "SUCCEEDED" }] },
    documents: [{ type: "invoice" }, { type: "credit-note", url }],
  });
  const file = await document(url, anna);
  expect(file.headers.get("content-disposition")).toBe(`inline; filename="credit-note-${note?.number}.pdf"`);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect((await document(url, ben)).status).toBe(404);
  for (const path of ["CN-2026-99999", "CN-2026-00001x", "..%2F1"])
    expect((await document(`/api/documents/credit-note/${path}`, anna)).status).toBe(404);
  const all = await operate(till, { command: "show", number });
  for (const part of [`refund-${number}-1`, note?.number ?? "", "Lunch", "order-refunded", "inv-"])
    expect(all.text).toContain(part);
});

function certificate(at: Date) {
  return {
    createdAt: at,
    modifiedAt: at,
    certificationTitle: "Introduction",
    holderName: "Anna Berger",
    certificationSlug: "introduction",
  };
}
