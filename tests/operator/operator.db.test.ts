import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { operatorToken } from "@/backend/desk/operator/endpoint";
import * as tables from "@/tests/support/schema";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { rowsOf } from "@/tests/support/rows";

let till: CheckoutWorld;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

async function command(body: unknown, token = operatorToken(till.deps)) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = new Request("http://localhost:3000/api/operator", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const response = await till.backend.operator.fetch(request);
  return { status: response.status, text: await response.text() };
}

it("the token is made once, for its owner's eyes", () => {
  const token = operatorToken(till.deps);
  expect(operatorToken(till.deps)).toBe(token);
  expect(fs.statSync(path.join(till.deps.settings.dataDir, "operator-token")).mode & 0o777).toBe(0o600);
});

it("without the token nothing is answered", async () => {
  for (const token of ["", "x", `${operatorToken(till.deps)}x`]) {
    expect(await command({ command: "list" }, token)).toMatchObject({ status: 401 });
  }
});

it("a member's browsers are shown and signed out by the same token", async () => {
  const asked = await command({ command: "end-sessions", member: "nobody@example.com" });
  expect(asked).toMatchObject({ status: 200, text: expect.stringContaining("There is no member") });
});

it.each([
  {},
  { command: "end-sessions" },
  { command: "end-sessions", member: " " },
  { command: "drop" },
  { command: "paid" },
  { command: "paid", number: "1" },
  { command: "show", number: -1 },
  { command: "list", extra: 1 },
])("%j is not a command", async (body) => {
  expect((await command(body)).status).toBe(400);
});

it("a transfer arrives: paid once, invoice kept, second mail, and the order can be seen", async () => {
  const client = await till.shopper([{ productId: 6002 }]);
  const { databaseId: number } = orderOf(await till.buy(client, "invoice"));
  expect((await command({ command: "paid", number })).text).toContain(`Order ${number} is paid.`);
  expect((await command({ command: "paid", number })).text).toContain(`Order ${number} is already paid.`);
  const [order] = await till.orders();
  expect(order).toMatchObject({ status: "processing", holdUntil: null, test: false });
  expect((await rowsOf(till.db, tables.outbox)).map((mail) => mail.template)).toEqual([
    "order-placed",
    "order-paid",
  ]);
  await till.deliver();
  expect(till.deps.mails.sent.map((mail) => mail.subject)).toContain(
    `We have received your payment for order ${number}`,
  );
  expect((await command({ command: "show", number })).text).toContain("processing");
  expect((await command({ command: "list" })).text).toContain("mira@example.com");
  expect((await command({ command: "cancel", number })).text).toContain("cannot be cancelled");
});

it("a transfer of another amount is refused unless the operator says so, and its facts are kept", async () => {
  const client = await till.shopper([{ productId: 6002 }]);
  const { databaseId: number } = orderOf(await till.buy(client, "invoice"));
  const transfer = { command: "paid", number, amount: 5_000, date: "2026-11-20", reference: "ORDER" };
  expect((await command(transfer)).text).toContain("but we received 50,00\u00a0€. Nothing was changed");
  expect((await till.orders())[0]?.status).toBe("held");
  const done = await command({ ...transfer, otherAmount: true });
  expect(done.text).toContain(`Order ${number} is paid.`);
  expect(done.text).toMatch(/The missing [\d.,]+.€ has been waived/);
  const texts = (await rowsOf(till.db, tables.orderEntries)).map(({ text }) => text);
  expect(texts.join()).toMatch(
    /Transfer: 50,00.€ received, on 2026-11-20, with the reference "ORDER", instead of [\d.,]+.€\./,
  );
});

it("an unpaid order is cancelled with its seats; unknown numbers are named", async () => {
  const client = await till.shopper([{ productId: 6002 }]);
  const { databaseId: number } = orderOf(await till.buy(client, "invoice"));
  expect(await till.stockOf(6002)).toBe(24);
  expect((await command({ command: "cancel", number })).text).toContain("its seats have been released");
  expect(await till.stockOf(6002)).toBe(25);
  expect((await command({ command: "paid", number: number + 1 })).text).toContain(
    `There is no order ${number + 1}.`,
  );
});

it("a demo payment that waits cannot be marked paid", async () => {
  const client = await till.shopper([{ productId: 6002 }]);
  const { databaseId: number } = orderOf(await till.buy(client, "demo_iban_DE89"));
  expect((await command({ command: "paid", number })).text).toContain("cannot be marked paid");
});
