import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { releaseUnconfirmed } from "@/backend/sales/settlement";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

/** 25 of them: who has not confirmed an address may hold two. */
const three = [{ productId: 6002, quantity: 3 }];
const { email } = billing;

onOneDatabase("codes that confirm an address in the checkout", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const ask = (client: ContractClient, address = email) =>
    client.ask("requestAddressCode", { input: { email: address } });
  const lastMail = async (address = email) => {
    await till.deliver();
    return till.deps.mails.to(address).at(-1);
  };
  const sentCode = async (address = email) =>
    /\b(\d{6})\b/.exec((await lastMail(address))?.text ?? "")?.[1] ?? "";
  const buyWith = (client: ContractClient, addressCode: string, address = email) =>
    till.buy(client, "invoice", { billing: { ...billing, email: address }, addressCode });
  const another = (code: string) => (code === "123456" ? "654321" : "123456");

  it("the order that was refused stands: it is held for 14 days, invoiced, and counted for no ceiling", async () => {
    const client = await till.shopper(three);
    expect((await till.buy(client, "invoice")).errors[0]?.extensions?.code).toBe("SEATS_LIMITED");
    expect((await ask(client)).data).toMatchObject({ requestAddressCode: { result: "success" } });
    const mail = await lastMail();
    expect(mail?.subject).toMatch(/^Your code to confirm your address/);
    // Neither what was typed into the order nor a link that opens something.
    expect(mail?.text).not.toMatch(/Mira|Board Hour|sign-in\?token/);
    const code = await sentCode();
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    const { databaseId } = orderOf(await buyWith(client, typed));
    const [order] = await till.orders();
    expect(order).toMatchObject({
      id: databaseId,
      memberId: null,
      addressProven: true,
      status: "held",
      confirmUntil: null,
      holds: true,
    });
    expect(await rowsOf(till.db, tables.unconfirmedSeats)).toEqual([]);
    expect((await lastMail())?.attachments.map(({ filename }) => filename)).toEqual([
      "invoice-2026-00001.pdf",
      `transfer-${databaseId}.png`,
    ]);
    till.deps.time.forward(24 * 3_600);
    await releaseUnconfirmed(till.deps);
    expect(await till.stockOf(6002)).toBe(22);
  });

  it("nobody is signed in, no account is made, and the code opens nothing else", async () => {
    const client = await till.shopper(three);
    await ask(client);
    const code = await sentCode();
    const answer = await client.token({ grant_type: "urn:fla:login-code", code, email });
    expect([answer, client.bearer]).not.toContain(expect.stringMatching(/bearer/i));
    expect(client.bearer).toBeFalsy();
    orderOf(await buyWith(client, code));
    expect(client.bearer).toBeFalsy();
    expect(await rowsOf(till.db, tables.members)).toEqual([]);
    // Control: the code of a sign-in mail opens the account, and confirms nothing in a checkout.
    const other = await till.shopper(three);
    await till.deliver();
    const signInCode = /: ([2-9C-Y]{8})$/m.exec((await lastMail())?.text ?? "")?.[1] ?? "";
    expect(signInCode).not.toBe("");
    expect((await buyWith(other, signInCode)).errors[0]?.extensions?.code).toMatch(
      /^(SEATS_LIMITED|CODE_REFUSED)$/,
    );
  });

  it("it is good for the address and the session that asked, once, and until its time is over", async () => {
    const client = await till.shopper(three);
    await ask(client);
    const code = await sentCode();
    const stranger = await till.shopper(three);
    const refused = async (answer: ReturnType<typeof buyWith>) =>
      expect((await answer).errors[0]?.extensions?.code).toBe("CODE_REFUSED");
    await refused(buyWith(stranger, code));
    await refused(buyWith(client, code, "somebody.else@example.com"));
    await refused(buyWith(client, another(code)));
    expect([await till.orders(), await till.stockOf(6002)]).toEqual([[], undefined]);
    const first = orderOf(await buyWith(client, code));
    // The answer was lost: the same press gives the same order.
    expect(orderOf(await buyWith(client, code)).databaseId).toBe(first.databaseId);
    await client.ask("fillCart", { items: three, coupons: [] });
    await refused(buyWith(client, code));
    await ask(client);
    const late = await sentCode();
    till.deps.time.forward(601);
    await refused(buyWith(client, late));
  });

  it("tries are the guesser's: five for a code, sixty a day for a network, and never the owner's", async () => {
    const guesser = await till.shopper(three, [], "203.0.113.7");
    await ask(guesser);
    const code = await sentCode();
    for (let n = 0; n < 5; n += 1) await buyWith(guesser, another(code));
    expect((await buyWith(guesser, code)).errors[0]?.extensions?.code).toBe("CODE_REFUSED");
    for (let n = 0; n < 55; n += 1) await buyWith(guesser, "000000");
    const neighbour = await till.shopper(three, [], "203.0.113.7");
    await ask(neighbour);
    expect((await buyWith(neighbour, await sentCode())).errors[0]?.extensions?.code).toBe("CODE_REFUSED");
    const owner = await till.shopper(three, [], "198.51.100.4");
    await ask(owner);
    orderOf(await buyWith(owner, await sentCode()));
  });

  it("a session gets five mails in a quarter of an hour, and only where there is a cart session", async () => {
    const client = await till.shopper(three);
    for (let n = 0; n < 5; n += 1) expect((await ask(client)).errors).toEqual([]);
    expect((await ask(client)).errors[0]?.extensions?.code).toBe("TOO_MANY_REQUESTS");
    expect((await ask(till.visitor())).errors[0]?.extensions?.code).toBe("NO_SESSION");
    expect((await ask(client, "nobody")).errors[0]?.message).toBe("Please enter a valid email");
  });

  it("a left code does not stop a payment at once", async () => {
    const client = await till.shopper(three);
    expect(orderOf(await till.buy(client, undefined, { addressCode: "123456" }))).toMatchObject({
      status: "PROCESSING",
    });
  });
});
