import { expect, test } from "vitest";
import { databaseBefore } from "@/tests/support/old-database";

test("an order's note becomes an entry, and attempts of the old way are left to a person", async () => {
  const { client, migrate } = await databaseBefore("0006_provider");
  const order = (key: string, note: string) =>
    `('${key}', 'a@example.com', 'pending', '{}', 0, 0, 0, 0, 'stripe', 'Card', true, now(), ${note})`;
  await client.exec(`insert into orders (order_key, email, status, billing, subtotal, discount, tax, total,
    payment_method, payment_method_title, test, created_at, note)
    values ${order("a", "'The refund re_1 failed'")}, ${order("b", "'The VAT ID was confirmed on Monday'")}, ${order("c", "null")}`);
  const payment = (orderId: number, status: string, ref: string) =>
    `(${orderId}, 1, 'order-${orderId}-a1', 'stripe', 'pm_1', 100, 'EUR', '${status}', ${ref}, now(), now())`;
  await client.exec(`insert into payments (order_id, attempt, key, gateway, method, amount, currency, status, ref,
    created_at, updated_at) values ${payment(1001, "created", "null")}, ${payment(1002, "processing", "'pi_1'")}`);
  await migrate();
  const entries = await client.query(
    "select order_id, author, kind, topic, left(text, 20) as text from order_entries order by id",
  );
  expect(entries.rows).toEqual([
    { order_id: 1001, author: "shop", kind: "alert", topic: "earlier", text: "The refund re_1 fail" },
    { order_id: 1002, author: "shop", kind: "alert", topic: "vat", text: "The VAT ID was confi" },
    { order_id: 1001, author: "shop", kind: "alert", topic: "payment", text: "Its payment was unde" },
  ]);
  const payments = await client.query("select status, ref from payments order by id");
  expect(payments.rows).toEqual([
    { status: "cancelled", ref: null },
    { status: "processing", ref: "pi_1" },
  ]);
  expect((await client.query("select gateway, live from gateway_traffic")).rows).toEqual([
    { gateway: "stripe", live: false },
  ]);
  await client.close();
});
