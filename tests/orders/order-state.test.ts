import { describe, expect, it } from "vitest";
import { nextStep } from "@/components/checkout/next-step";
import { maySettleSoon, orderState } from "@/lib/rules/order-state";

describe("order state", () => {
  it.each([
    [{ status: "PROCESSING", datePaid: "2026-11-21" }, "paid"],
    [{ status: "COMPLETED", datePaid: "2026-11-21" }, "paid"],
    [{ status: "PROCESSING", datePaid: null }, "waiting"],
    [{ status: "ON_HOLD", paymentMethod: "invoice" }, "transfer"],
    [{ status: "ON_HOLD", confirmUntil: "2026-11-02T09:30:00Z", isHeld: true }, "unconfirmed"],
    [{ status: "ON_HOLD", confirmUntil: "2026-11-02T09:30:00Z", isHeld: false }, "ended"],
    [{ status: "CANCELLED", confirmUntil: "2026-11-02T09:30:00Z" }, "soldOut"],
    [{ status: "ON_HOLD", paymentMethod: "demo" }, "waiting"],
    [{ status: "ON_HOLD" }, "held"],
    [{ status: "PENDING", needsPayment: true }, "unpaid"],
    [{ status: "PENDING", needsPayment: false }, "waiting"],
    [{ status: "FAILED", needsPayment: true }, "failed"],
    [{ status: "CANCELLED" }, "cancelled"],
    [{ status: "REFUNDED", datePaid: "2026-11-21" }, "refunded"],
    [{ status: null }, "waiting"],
  ])("%j is %s", (order, state) => {
    expect(orderState(order)).toBe(state);
  });

  it("asks again only where an answer is near", () => {
    expect(["paid", "transfer", "failed"].some((state) => maySettleSoon(orderStateNamed(state)))).toBe(false);
    expect(maySettleSoon("waiting") && maySettleSoon("unpaid")).toBe(true);
  });
});

function orderStateNamed(name: string) {
  if (name === "paid") return orderState({ status: "COMPLETED", datePaid: "x" });
  return orderState(
    name === "failed" ? { status: "FAILED" } : { status: "ON_HOLD", paymentMethod: "invoice" },
  );
}

describe("after the checkout", () => {
  const origin = "https://academy.example";
  it.each([
    ["/store/confirm/7", { kind: "go", path: "/store/confirm/7" }],
    [`${origin}/api/demo-bank/pay?ref=a`, { kind: "go", path: "/api/demo-bank/pay?ref=a" }],
    ["https://evil.example/x", { kind: "go", path: "/store/confirm/7" }],
    ["//evil.example/x", { kind: "go", path: "/store/confirm/7" }],
    ["javascript:alert(1)", { kind: "go", path: "/store/confirm/7" }],
    [null, { kind: "go", path: "/store/confirm/7" }],
    [
      "#wc-stripe-confirm-pi:7:pi_1_secret_2:n",
      {
        kind: "confirm",
        intent: "payment",
        clientSecret: "pi_1_secret_2",
        order: "7",
        path: "/store/confirm/7",
      },
    ],
    [
      "#wc-stripe-confirm-si:7:seti_1_secret_2:",
      {
        kind: "confirm",
        intent: "setup",
        clientSecret: "seti_1_secret_2",
        order: "7",
        path: "/store/confirm/7",
      },
    ],
    ["#wc-stripe-confirm-pi:7", { kind: "go", path: "/store/confirm/7" }],
  ])("%s", (redirect, step) => {
    expect(nextStep(redirect, 7, origin)).toEqual(step);
  });

  it("knows no step without address and order", () => {
    expect(nextStep(null, null, origin)).toEqual({ kind: "unknown" });
  });
});
