import { expect, test } from "vitest";
import { databaseBefore } from "@/tests/support/old-database";

const cart = "5b1c8f0e-0d3a-4c42-9b57-2f9f0f4a1d11";

test("orders keep the cart that their key named; a renewal, which had none, gets none", async () => {
  const { client, migrate } = await databaseBefore("0004_cart_and_indexes");
  const order = (key: string, subscription: string) =>
    `('k${key}', '${key}', ${subscription}, 'a@example.com', 'completed', '{}', 0, 0, 0, 0, 'invoice', 'Invoice', now())`;
  await client.exec(`insert into orders (order_key, checkout_key, subscription_id, email, status, billing, subtotal,
    discount, tax, total, payment_method, payment_method_title, created_at)
    values ${order(`${cart}:7`, "null")}, ${order(`${cart.replace("5b", "6b")}:1`, "3")}`);
  await migrate();
  const { rows } = await client.query("select cart_id, cart_version from orders order by id");
  expect(rows).toEqual([
    { cart_id: cart, cart_version: 7 },
    { cart_id: null, cart_version: null },
  ]);
  await client.close();
});
