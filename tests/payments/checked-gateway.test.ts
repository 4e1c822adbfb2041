import { afterEach, expect, it, vi } from "vitest";
import { checkedGateway } from "@/backend/sales/payments/gateways";
import { invoiceGateway } from "@/backend/sales/payments/invoice-gateway";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "@/backend/sales/payments/port";

afterEach(() => void vi.useRealTimers());

/** What a provider may answer at runtime, whatever its types promise. */
function answering(answer: unknown): PaymentGateway {
  return checkedGateway({
    ...invoiceGateway(),
    get: () => Promise.resolve(JSON.parse(JSON.stringify(answer))),
  });
}

const good: PaymentState = {
  ref: "p1",
  orderId: "12",
  status: "succeeded",
  amountCents: 100,
  currency: "EUR",
};

it("a complete answer is accepted", async () => {
  await expect(answering(good).get("p1")).resolves.toEqual(good);
});

it.each([
  {},
  [],
  "text",
  { ...good, ref: "" },
  { ...good, status: "paid" },
  { ...good, amountCents: 1.5 },
  { ...good, currency: "eur" },
  { ...good, orderId: "x" },
])("%j is not accepted", async (answer) => {
  await expect(answering(answer).get("p1")).rejects.toThrow(GatewayUnavailable);
});

it("a provider that hangs is left after 8 s", async () => {
  vi.useFakeTimers();
  const gateway = checkedGateway({ ...invoiceGateway(), get: () => new Promise(() => undefined) });
  const asked = expect(gateway.get("p1")).rejects.toThrow(GatewayUnavailable);
  await vi.advanceTimersByTimeAsync(8_001);
  await asked;
});

it.each([{ orderId: "13" }, { amountCents: 99 }, { currency: "USD" }])(
  "a payment that was made and is about something else is not accepted: %j",
  async (change) => {
    const gateway = checkedGateway({
      ...invoiceGateway(),
      create: async () => ({ ...good, ...change }),
    });
    const payment = {
      orderId: "12",
      attempt: "order-12-a1-x",
      amountCents: 100,
      currency: "EUR" as const,
      customer: null,
      method: "pm_1",
      returnUrl: "http://localhost:3000/store/confirm/12",
      offSession: false,
      saveMethod: false,
      recurring: false,
      country: "AT",
    };
    await expect(gateway.create(payment, "key")).rejects.toThrow(GatewayUnavailable);
    const right = checkedGateway({ ...invoiceGateway(), create: async () => good });
    await expect(right.create(payment, "key")).resolves.toEqual(good);
  },
);

it.each([
  [{ status: "succeeded", amountCents: 99 }, false],
  [{ status: "pending", amountCents: 1_100 }, false],
  [{ status: "failed", amountCents: 0 }, true],
  [{ status: "succeeded", amountCents: 100 }, true],
] as const)("money that went back is the money that was asked for: %j", async (state, isAccepted) => {
  const gateway = checkedGateway({ ...invoiceGateway(), refund: async () => ({ ref: "re_1", ...state }) });
  const asked = gateway.refund("p1", { cents: 100, name: "refund-12-1-x" }, "key");
  if (isAccepted) await expect(asked).resolves.toMatchObject(state);
  else await expect(asked).rejects.toThrow(GatewayUnavailable);
});
