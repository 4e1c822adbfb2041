import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliverDemoEvents, signEvent, webhookSecret } from "@/backend/sales/payments/demo/events";
import * as tables from "@/tests/support/schema";
import { type CheckoutWorld, openCheckoutWorld, orderOf, redirectOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("signed events of the provider", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    till.backend.webhook.fetch(
      new Request("http://localhost:3000/api/stripe/webhook", { method: "POST", body, headers }),
    );
  const signed = async (body: string, now = till.deps.clock()) => ({
    "demo-signature": signEvent(Buffer.from(body), await webhookSecret(till.deps), now),
  });
  const status = async () => (await till.orders()).map((order) => order.status);

  async function bank(
    url: string,
    decision: string,
    headers: Record<string, string> = { origin: "http://localhost:3000" },
  ) {
    const body = new URLSearchParams({ decision }).toString();
    return till.backend.demoBank.fetch(new Request(url, { method: "POST", body, headers }));
  }

  it("3-D Secure: the buyer approves at the bank, the signed event settles the order", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    const answer = await till.buy(client, "demo_card_3155");
    expect(orderOf(answer).status).toBe("PENDING");
    expect(client.binding).toBeNull();
    const url = redirectOf(answer);
    const page = await till.backend.demoBank.fetch(new Request(url));
    expect(await page.text()).toContain("Demo bank – no money moves");
    const back = await bank(url, "approve");
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      `http://localhost:3000/store/confirm/${orderOf(answer).databaseId}`,
    ]);
    expect(await till.events()).toBeGreaterThan(0);
    expect(await status()).toEqual(["processing"]);
    // Approving or declining again changes nothing.
    await bank(url, "decline");
    await till.events();
    expect(await status()).toEqual(["processing"]);
  });

  it("a buyer who comes back before the event sees the truth, whatever the address says (C10)", async () => {
    const client = await till.shopper();
    const answer = await till.buy(client, "demo_klarna");
    const id = orderOf(answer).databaseId;
    const read = async () => {
      till.deps.time.forward(5);
      const { data } = await client.ask("getOrder", { id: String(id) });
      return data?.order;
    };
    expect(await read()).toMatchObject({ status: "PENDING", needsPayment: true });
    await bank(redirectOf(answer), "approve");
    expect(await read()).toMatchObject({ status: "COMPLETED", needsPayment: false });
    expect(client.binding).toMatch(/^[0-9a-f-]{36}\../);
  });

  it("declining at the bank fails the order and keeps the cart", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    await bank(redirectOf(await till.buy(client, "demo_klarna")), "decline");
    await till.events();
    expect(await status()).toEqual(["failed"]);
    expect(await rowsOf(till.db, tables.cartLines)).toHaveLength(1);
    expect(await till.stockOf(6002)).toBe(25);
  });

  it.each([
    ["demo_iban_DE89", "processing", 24],
    ["demo_iban_DE62", "failed", 25],
  ])("a debit is on hold until it is known: %s becomes %s", async (method, end, stock) => {
    const client = await till.shopper([{ productId: 6002 }]);
    expect(orderOf(await till.buy(client, method)).status).toBe("ON_HOLD");
    await till.events();
    expect(await status()).toEqual(["held"]);
    till.deps.time.forward(11);
    await till.events();
    expect(await status()).toEqual([end]);
    expect(await till.stockOf(6002)).toBe(stock);
    const mails = await rowsOf(till.db, tables.outbox);
    expect(mails.map((mail) => mail.template)).toEqual([
      "order-placed",
      end === "failed" ? "order-payment-failed" : "order-paid",
    ]);
  });

  it("the bank's form is taken from its own page only, and only with a decision", async () => {
    const url = redirectOf(await till.buy(await till.shopper(), "demo_klarna"));
    expect((await bank(url, "approve", { origin: "https://evil.example" })).status).toBe(403);
    expect((await bank(url, "approve", {})).status).toBe(403);
    expect((await bank(url, "maybe")).status).toBe(400);
    expect((await bank(`${url.slice(0, -1)}x`, "approve")).status).toBe(404);
    expect(await till.charges()).toBe(0);
  });

  describe("events (C7)", () => {
    it("doubled and shuffled ones have one effect", async () => {
      for (let i = 0; i < 4; i += 1)
        await till.buy(await till.shopper([{ productId: 6002 }]), "demo_iban_DE89");
      till.deps.time.forward(11);
      const bodies: string[] = [];
      await deliverDemoEvents(till.deps, {
        fetch: async (request) => {
          bodies.push(await request.text());
          return new Response("dropped", { status: 500 });
        },
      });
      const shuffled = [...bodies, ...bodies, ...bodies].sort(() => Math.random() - 0.5);
      const answers = await Promise.all(
        shuffled.map(async (body) => (await post(body, await signed(body))).status),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await status()).toEqual(Array(4).fill("processing"));
      expect(await rowsOf(till.db, tables.gatewayEvents)).toHaveLength(bodies.length);
      expect(await till.stockOf(6002)).toBe(21);
      expect(
        (await rowsOf(till.db, tables.outbox)).filter((mail) => mail.template === "order-paid"),
      ).toHaveLength(4);
    });

    it("forged, old and future ones are refused, whatever they say", async () => {
      const client = await till.shopper();
      await till.buy(client, "demo_klarna");
      const [payment] = await rowsOf(till.db, tables.demoPayments);
      const body = JSON.stringify({ id: "evt_x", type: "payment.succeeded", ref: payment?.ref });
      const moved = (seconds: number) => new Date(till.deps.clock().getTime() + seconds * 1_000);
      const forged: Record<string, string>[] = [
        {},
        { "demo-signature": "t=1,v1=00" },
        { "demo-signature": signEvent(Buffer.from(body), "guess", till.deps.clock()) },
        { "stripe-signature": "t=1,v1=00" },
        await signed(body, moved(-301)),
        await signed(body, moved(301)),
        await signed(`${body} `),
      ];
      for (const headers of forged) expect((await post(body, headers)).status).toBe(400);
      // Even a signed lie is only a hint: the bank is asked.
      expect((await post(body, await signed(body))).status).toBe(200);
      expect(await status()).toEqual(["pending"]);
    });

    it("unknown types and broken bodies change nothing; a large body is cut off", async () => {
      const strange = JSON.stringify({ id: "evt_y", type: "customer.created", ref: "x" });
      expect((await post(strange, await signed(strange))).status).toBe(200);
      expect((await post("no json", await signed("no json"))).status).toBe(400);
      const large = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      });
      const request = new Request("http://localhost:3000/x", {
        method: "POST",
        headers: { "demo-signature": "x" },
        body: large,
        ...{ duplex: "half" },
      });
      expect((await till.backend.webhook.fetch(request)).status).toBe(413);
      expect(await rowsOf(till.db, tables.gatewayEvents)).toEqual([]);
    });
  });

  it.each([{ amount: 1 }, { currency: "USD" }, { orderId: "999999" }])(
    "a payment that does not fit is not accepted: %j (C8)",
    async (edit) => {
      await till.buy(await till.shopper([{ productId: 6002 }]), "demo_iban_DE89");
      till.deps.time.forward(11);
      const [payment] = await rowsOf(till.db, tables.demoPayments);
      await till.db
        .update(tables.demoPayments)
        .set(edit)
        .where(eq(tables.demoPayments.ref, payment?.ref ?? ""));
      await till.events();
      const [order] = await till.orders();
      expect(order).toMatchObject({ status: "held", paidAt: null, holdUntil: null });
      expect(await till.alerts()).toEqual([expect.stringMatching(/does not match/)]);
      expect(till.deps.errors.map((error) => error.message)).toEqual(["an order needs an operator"]);
    },
  );
});
