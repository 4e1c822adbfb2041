import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readBilling } from "@/backend/sales/cart/billing-store";
import { carts, shopSessions } from "@/backend/sales/cart/tables";
import { affiliateVisits } from "@/backend/sales/customers/tables";
import type { ContractClient } from "@/tests/support/contract-client";
import { messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const fields =
  "customer { id databaseId email firstName billing { firstName company country countryName vatId customerType email } pppPossible isVatExempt vatExemptMessage vatValidationResult sessionToken }";

describe("the customer of a session", () => {
  let world: ShopWorld;
  let guest: ContractClient;
  beforeAll(async () => void (world = await openShopWorld()));
  beforeEach(() => void (guest = world.visitor()));
  afterAll(() => world.close());

  const read = async (client: ContractClient) => (await world.query(client, `{ ${fields} }`)).data?.customer;
  const update = (client: ContractClient, input: Record<string, unknown>) =>
    client.ask("updateCustomer", { input });
  const versions = async () =>
    (await world.database.db.select({ version: carts.version }).from(carts)).map(({ version }) => version);

  it("is a guest before anything is known", async () => {
    expect(await read(guest)).toMatchObject({
      id: "guest",
      databaseId: null,
      email: null,
      pppPossible: false,
      isVatExempt: false,
      vatValidationResult: null,
    });
    expect(guest.session).toBeNull();
  });

  it("keeps a guest's invoice address in the session", async () => {
    await update(guest, { billing: { firstName: " Ada ", country: "IN", email: "Ada@Example.com" } });
    expect(guest.session).toMatch(/^[\w-]{43}$/);
    await update(guest, { billing: { company: "Engines Ltd" } });
    expect(await read(guest)).toMatchObject({
      firstName: "Ada",
      email: "ada@example.com",
      billing: { firstName: "Ada", company: "Engines Ltd", country: "IN", countryName: "India" },
      pppPossible: true,
      isVatExempt: true,
      sessionToken: null,
    });
    expect(await read(world.visitor())).toMatchObject({ billing: { firstName: null } });
    await update(guest, { billing: { overwrite: true, firstName: "Ada", company: "" } });
    expect(await read(guest)).toMatchObject({ billing: { firstName: "Ada", company: null, country: null } });
  });

  it("is exempt with a company and a valid VAT id of another member state", async () => {
    await guest.ask("addToCart", { productId: 992 });
    await update(guest, { billing: { country: "DE", customerType: "company", vatId: "DE 136 695 976" } });
    expect(await read(guest)).toMatchObject({
      billing: { vatId: "DE136695976" },
      isVatExempt: true,
      vatValidationResult: "VALID",
    });
    expect((await guest.ask("getCart")).data?.cart).toMatchObject({
      isVatExempt: true,
      vatExemptMessage: expect.stringMatching(/^Reverse charge/),
      totalTaxes: null,
    });
    await update(guest, { billing: { vatId: "DE136695977" } });
    expect(await read(guest)).toMatchObject({ isVatExempt: false, vatValidationResult: "INVALID" });
    expect((await guest.ask("getCart")).data?.cart).toMatchObject({
      isVatExempt: false,
      totalTaxes: [{ label: "VAT 19 % (DE)" }],
    });
  });

  it("raises the cart's version only when the price can change", async () => {
    await guest.ask("addToCart", { productId: 992 });
    const before = await versions();
    await update(guest, { billing: { firstName: "Ada", city: "London" } });
    expect(await versions()).toEqual(before);
    await update(guest, { billing: { country: "DE" } });
    const after = await versions();
    expect(after.reduce((a, b) => a + b, 0)).toBe(before.reduce((a, b) => a + b, 0) + 1);
    await update(guest, { billing: { country: "DE" } });
    expect(await versions()).toEqual(after);
  });

  it.each([
    [{ billing: { email: "nonsense" } }, "Invalid billing email address"],
    [{ billing: { email: "a@example.com, b@example.com" } }, "Invalid billing email address"],
    [{ billing: { firstName: "x".repeat(101) } }, "First name has at most 100 characters"],
    [{ billing: { city: "x".repeat(101) } }, "City has at most 100 characters"],
    [{ billing: { customerType: "robot" } }, "The customer type is private or company"],
    [{ displayName: "Boss" }, "The display name cannot be changed here"],
    [{ metaData: [{ key: "role", value: "admin" }] }, "Additional customer data is not accepted"],
    [{ id: "dXNlcjox", billing: { city: "Vienna" } }, "Not authorized to access this customer"],
  ])("refuses %j and changes nothing", async (input, message) => {
    const before = await world.database.db.$count(shopSessions);
    expect(messageOf(await update(guest, input))).toBe(message);
    expect(guest.session).toBeNull();
    expect(await world.database.db.$count(shopSessions)).toBe(before);
  });

  it("refuses a country that is none", async () => {
    expect((await update(guest, { billing: { country: "XX" } })).errors).toHaveLength(1);
    expect(guest.session).toBeNull();
  });

  it("keeps a member's address with the member", async () => {
    const memberId = await world.signIn(guest, "grace@example.com");
    expect(
      messageOf(await update(guest, { billing: { firstName: "Grace", country: "US" } })),
    ).toBeUndefined();
    expect(await readBilling(world.database.db, { kind: "member", memberId })).toEqual({
      firstName: "Grace",
      country: "US",
    });
    const elsewhere = world.visitor();
    await world.signIn(elsewhere, "grace@example.com");
    expect(await read(elsewhere)).toMatchObject({
      id: btoa(`user:${memberId}`),
      databaseId: memberId,
      email: "grace@example.com",
      firstName: "Grace",
    });
    expect(messageOf(await update(guest, { email: "other@example.com" }))).toBe(
      "The e-mail address of an account cannot be changed here",
    );
    const own = await world.query(guest, `{ customer(customerId: ${memberId}) { databaseId } }`);
    expect(own.data).toEqual({ customer: { databaseId: memberId } });
  });

  it("is nobody else's to read or change", async () => {
    const memberId = await world.signIn(world.visitor(), "grace@example.com");
    const other = world.visitor();
    await world.signIn(other, "mallory@example.com");
    for (const client of [guest, other]) {
      for (const args of [`customerId: ${memberId}`, `id: "${btoa(`user:${memberId}`)}"`]) {
        const answer = await world.query(client, `{ customer(${args}) { email } }`);
        expect(answer).toMatchObject({
          data: { customer: null },
          errors: [{ message: "Not authorized to access this customer" }],
        });
      }
      expect(messageOf(await update(client, { id: btoa(`user:${memberId}`), firstName: "X" }))).toBe(
        "Not authorized to access this customer",
      );
    }
    expect(await readBilling(world.database.db, { kind: "member", memberId })).toMatchObject({
      firstName: "Grace",
    });
  });

  it("gives a guest's address to a new member at sign-in, and leaves a saved one alone", async () => {
    await update(guest, { billing: { firstName: "Linus", country: "FI" } });
    const memberId = await world.signIn(guest, "linus@example.com");
    await guest.ask("getCart");
    const owner = { kind: "member" as const, memberId };
    expect(await readBilling(world.database.db, owner)).toEqual({ firstName: "Linus", country: "FI" });
    const again = world.visitor();
    await update(again, { billing: { firstName: "Other" } });
    await world.signIn(again, "linus@example.com");
    await again.ask("getCart");
    expect(await readBilling(world.database.db, owner)).toMatchObject({ firstName: "Linus" });
    again.bearer = null;
    expect(await read(again)).toMatchObject({ id: "guest", billing: { firstName: null } });
  });

  it("gives nobody the address of somebody else who bought in the same browser; the country, for the price", async () => {
    const mara = { firstName: "Mara", lastName: "Lindqvist", country: "FI", email: "mara@example.com" };
    await update(guest, { billing: mara });
    const memberId = await world.signIn(guest, "somebody.else@example.com");
    await guest.ask("getCart");
    const owner = { kind: "member" as const, memberId };
    expect(await readBilling(world.database.db, owner)).toEqual({ country: "FI" });
    const own = world.visitor();
    await update(own, { billing: { ...mara, email: "Mara@Example.com" } });
    const maraId = await world.signIn(own, "mara@example.com");
    await own.ask("getCart");
    expect(await readBilling(world.database.db, { kind: "member", memberId: maraId })).toMatchObject(mara);
  });
});

describe("a visit through an affiliate", () => {
  let world: ShopWorld;
  beforeAll(async () => void (world = await openShopWorld()));
  afterAll(() => world.close());
  const visit = (input: Record<string, unknown>) => world.visitor().ask("setAffiliateData", { input });

  it("is recorded without the query of the addresses", async () => {
    const answer = await visit({
      affiliate_key: "summit",
      page_url: "https://example.com/workshops?email=a%40b",
      referrer_url: "",
    });
    expect(answer.data?.setAffiliateData).toMatchObject({
      affiliateKey: "summit",
      visitId: expect.stringMatching(/^[\da-f-]{36}$/),
      name: null,
    });
    const rows = await world.database.db.select().from(affiliateVisits);
    expect(rows).toMatchObject([
      { affiliateKey: "summit", pageUrl: "https://example.com/workshops", referrerUrl: null },
    ]);
  });

  it.each([
    { affiliate_key: "" },
    { affiliate_key: "a b" },
    { affiliate_key: "ok", page_url: "javascript:alert(1)" },
  ])("is refused: %j", async (input) => {
    const before = await world.database.db.$count(affiliateVisits);
    expect((await visit(input)).errors).toHaveLength(1);
    expect(await world.database.db.$count(affiliateVisits)).toBe(before);
  });

  it("fills no tables", async () => {
    const answers = [];
    for (let i = 0; i < 35; i += 1) answers.push(messageOf(await visit({ affiliate_key: "flood" })));
    expect(answers.at(-1)).toBe("Too many visits. Please try again later.");
    expect(await world.database.db.$count(affiliateVisits)).toBeLessThanOrEqual(30);
  });
});
