import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerRights } from "@/backend/sales/access/rights";
import { findMemberByEmail } from "@/backend/people/members/store";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";

const TICKET = 4001;
const MEMBERSHIP = 5001;

onOneDatabase("the shop's own list of rights (R198, R352)", (open) => {
  let till: CheckoutWorld;
  let people = 0;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  /** A member who bought these products. */
  async function member(...products: number[]): Promise<{ client: ContractClient; memberId: number }> {
    const email = `customer.${(people += 1)}@example.com`;
    const client = await till.shopper([{ productId: 992 }, ...products.map((productId) => ({ productId }))]);
    await till.buy(client, "demo_card_4242", { billing: { ...billing, email } });
    await till.deliver();
    const token = /sign-in\?token=([\w.-]+)/.exec(till.deps.mails.to(email).at(-1)?.text ?? "")?.[1] ?? "";
    await client.token({ grant_type: "urn:fla:login-link", token, binding: client.binding ?? "" });
    const found = await findMemberByEmail(till.db, email);
    if (!client.bearer || !found) throw new Error("not signed in");
    return { client, memberId: found.id };
  }
  const rights = async ({ client }: { client: ContractClient }) => {
    const customer = (await client.ask("getCustomer")).data?.customer;
    return customer && typeof customer === "object" && "capabilities" in customer
      ? customer.capabilities
      : null;
  };
  const give = (memberId: number, capabilities: string[]) =>
    till.db.update(tables.members).set({ capabilities }).where(eq(tables.members.id, memberId));

  it("is empty for a guest, and for a member who bought nothing of that kind", async () => {
    expect(await rights({ client: till.visitor() })).toEqual([]);
    expect(await rights(await member())).toEqual([]);
  });

  it("does not repeat what the member service knows", async () => {
    const person = await member();
    await give(person.memberId, ["fla_is_guide", "fla_has_cockpit_access"]);
    expect(await rights(person)).toEqual([]);
    expect((await person.client.ask("viewer")).data?.viewer).toMatchObject({
      capabilities: ["fla_is_guide", "fla_has_cockpit_access"],
    });
  });

  it("follows the subscription and the ticket", async () => {
    const person = await member(MEMBERSHIP, TICKET);
    expect(await rights(person)).toEqual(["fla_is_supporter", "fla_has_flday_access"]);
    await till.db.update(tables.subscriptions).set({ status: "held" });
    await till.db.update(tables.grants).set({ revokedAt: till.deps.clock() });
    expect(await rights(person)).toEqual([]);
  });

  it("opens the yearly event by a ticket or by a right of either side", async () => {
    const hasAccess = async ({ client }: { client: ContractClient }) =>
      (await client.ask("verifyAccess")).data?.customer;
    const person = await member();
    expect(await hasAccess(person)).toMatchObject({ flday: { hasAccess: false } });
    await give(person.memberId, ["fla_has_flday_access"]);
    expect(await hasAccess(person)).toMatchObject({ flday: { hasAccess: true } });
    expect(
      (await person.client.ask("verifyEventAccess", { input: {} })).data?.verifyEventAccess,
    ).toMatchObject({
      result: "SUCCESS",
    });
    const evening = { input: { event: "strategy-evening" } };
    expect((await person.client.ask("verifyEventAccess", evening)).data?.verifyEventAccess).toMatchObject({
      result: "ERROR",
    });
    expect(await hasAccess(await member(TICKET))).toMatchObject({ flday: { hasAccess: true } });
  });
});

describe("rights of a customer", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const [later, before] = [new Date("2026-11-21T12:00:01Z"), now];
  const of = (status: string, endsAt: Date | null = null, markedCancelAt: Date | null = null) =>
    customerRights({ grants: [], subscriptions: [{ status, endsAt, markedCancelAt }] }, [TICKET], now);

  it.each([
    ["active", null, null, true],
    ["active", later, null, true],
    ["active", before, null, false],
    ["active", null, later, true],
    ["active", null, before, false],
    ["cancelling", later, null, true],
    ["cancelling", before, null, false],
    ["pending", null, null, false],
    ["held", null, null, false],
    ["cancelled", later, null, false],
    ["expired", null, null, false],
  ])("%s, ends %s, marked %s: supporter is %s", (status, endsAt, marked, isSupporter) => {
    expect(of(status, endsAt, marked)).toEqual(isSupporter ? ["fla_is_supporter"] : []);
  });

  it("of a ticket are those of the yearly event only", () => {
    const held = (productId: number) => ({
      grants: [{ kind: "event" as const, productId }],
      subscriptions: [],
    });
    expect(customerRights(held(TICKET), [TICKET], now)).toEqual(["fla_has_flday_access"]);
    expect(customerRights(held(4002), [TICKET], now)).toEqual([]);
  });
});
