import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertAccessCode } from "@/backend/sales/access/access-codes";
import * as tables from "@/tests/support/schema";
import { site } from "@/lib/site";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { rowsOf } from "@/tests/support/rows";

const day = `${site.slug}-day`;
const TICKET = 4001;
let till: CheckoutWorld;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

/** A member who has bought something, signed in by the link of the order's mail. */
async function member(productId: number, email = billing.email): Promise<ContractClient> {
  const client = await till.shopper([{ productId }]);
  await till.buy(client, "demo_card_4242", { billing: { ...billing, email } });
  await till.deliver();
  const mail = till.deps.mails.to(email).at(-1)?.text ?? "";
  const token = /sign-in\?token=([\w.-]+)/.exec(mail)?.[1] ?? "";
  await client.token({ grant_type: "urn:fla:login-link", token, binding: client.binding ?? "" });
  if (!client.bearer) throw new Error("not signed in");
  return client;
}

const access = async (client: ContractClient) => (await client.ask("verifyAccess")).data?.customer;
const verify = async (client: ContractClient, input: Record<string, unknown>) =>
  (await client.ask("verifyEventAccess", { input })).data?.verifyEventAccess;
const refused = { redirect: null, result: "ERROR" };
const opened = { redirect: expect.stringMatching(`^/academy/events/${day}/live/`), result: "SUCCESS" };

it("the room is shown to the holder of a ticket, and to nobody else (R366)", async () => {
  const holder = await member(TICKET);
  expect(await access(holder)).toMatchObject({
    flday: { hasAccess: true, weloSpace: expect.stringMatching(/^https:\/\//) },
  });
  expect(await access(await member(992, "other@example.com"))).toMatchObject({
    flday: { hasAccess: false, weloSpace: null },
  });
  expect(await access(till.visitor())).not.toMatchObject({ flday: { hasAccess: true } });
  const seen = JSON.stringify((await till.visitor().ask("getEvent", { slug: day })).data);
  expect(seen).toContain(day);
  expect(seen).not.toContain("rooms.example.com");
});

it("a revoked ticket opens nothing any more", async () => {
  const holder = await member(TICKET);
  await till.db.update(tables.grants).set({ revokedAt: till.deps.clock() });
  expect(await access(holder)).toMatchObject({ flday: { hasAccess: false, weloSpace: null } });
});

it("a guest is sent to the sign-in, whatever was typed, and nothing is looked up", async () => {
  await member(TICKET);
  await insertAccessCode(till.db, "GOOD-GOOD-GOOD-GOOD", TICKET, null);
  for (const email of [billing.email, "nobody@example.com"])
    expect(await verify(till.visitor(), { email })).toMatchObject({
      redirect: "/account?redirect_to=%2Facademy%2Fevents%2Faccess",
      result: "ERROR",
    });
  for (const token of ["GOOD-GOOD-GOOD-GOOD", "BADD-BADD-BADD-BADD"])
    expect(await verify(till.visitor(), { token })).toMatchObject({
      redirect: "/account?redirect_to=%2Fevent-access",
      result: "ERROR",
    });
  expect((await rowsOf(till.db, tables.accessCodes))[0]?.usedBy).toBeNull();
});

it("a member's code opens the event once; a used, foreign or unknown one is refused alike", async () => {
  const holder = await member(992);
  await insertAccessCode(till.db, "GOOD-GOOD-GOOD-GOOD", TICKET, null);
  await insertAccessCode(till.db, "BOOK-BOOK-BOOK-BOOK", 1744, null);
  expect(await verify(holder, { token: "book book book book" })).toMatchObject(refused);
  expect(await verify(holder, { token: "none none none none" })).toMatchObject(refused);
  const codes = await rowsOf(till.db, tables.accessCodes);
  expect(codes.filter(({ usedBy }) => usedBy !== null)).toEqual([]);
  expect(await verify(holder, { token: "good good good good" })).toMatchObject(opened);
  expect(await verify(holder, { email: billing.email })).toMatchObject(opened);
  const other = await member(992, "other@example.com");
  expect(await verify(other, { token: "good good good good" })).toMatchObject(refused);
});

it("who has a ticket keeps the code", async () => {
  const holder = await member(TICKET);
  await insertAccessCode(till.db, "GOOD-GOOD-GOOD-GOOD", TICKET, null);
  expect(await verify(holder, { token: "GOOD-GOOD-GOOD-GOOD" })).toMatchObject(opened);
  expect((await rowsOf(till.db, tables.accessCodes))[0]?.usedBy).toBeNull();
});

it("codes may be guessed five times, then the right one is refused too", async () => {
  const guesser = await member(992);
  await insertAccessCode(till.db, "GOOD-GOOD-GOOD-GOOD", TICKET, null);
  for (const token of ["a", "b", "c", "d", "e"])
    expect(await verify(guesser, { token })).toMatchObject(refused);
  expect(await verify(guesser, { token: "GOOD-GOOD-GOOD-GOOD" })).toMatchObject(refused);
  await till.db.delete(tables.rateLimits);
  expect(await verify(guesser, { token: "GOOD-GOOD-GOOD-GOOD" })).toMatchObject(opened);
});

it.each([
  ["an event that is not there", { event: "no-such-event" }],
  ["a text that is too long", { token: "x".repeat(300) }],
])("%s is refused", async (_what, input) => {
  expect(await verify(await member(TICKET), { event: "no-such-event", ...input })).toMatchObject(refused);
});
