import { describe, expect, it } from "vitest";
import { nextStep } from "@/components/checkout/payment/next-step";
import { orderStatusText } from "@/components/orders/order";
import { maySettleSoon, orderState, orderStates } from "@/components/orders/order-state";

/** Every cell: a row for each status without and with a date of payment, a column for each payment method. */
const columns = ["invoice", "bacs", "cheque", "cod", "stripe", "demo", "ppcp-gateway", "", null, undefined];
const cells = {
  "PENDING unpaid": "unpaid unpaid unpaid unpaid unpaid unpaid unpaid unpaid unpaid unpaid",
  "PENDING paid": "held held held held waiting waiting held held held held",
  "CHECKOUT_DRAFT unpaid": "unpaid unpaid unpaid unpaid unpaid unpaid unpaid unpaid unpaid unpaid",
  "CHECKOUT_DRAFT paid": "held held held held held held held held held held",
  "ON_HOLD unpaid": "transfer transfer cheque delivery waiting waiting held held held held",
  "ON_HOLD paid": "paid paid paid paid waiting waiting paid paid paid paid",
  "PROCESSING unpaid": "transfer transfer cheque delivery waiting waiting held held held held",
  "PROCESSING paid": "paid paid paid paid paid paid paid paid paid paid",
  "COMPLETED unpaid": "transfer transfer cheque delivery waiting waiting held held held held",
  "COMPLETED paid": "paid paid paid paid paid paid paid paid paid paid",
  "FAILED unpaid": "failed failed failed failed failed failed failed failed failed failed",
  "FAILED paid": "failed failed failed failed failed failed failed failed failed failed",
  "CANCELLED unpaid":
    "cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled",
  "CANCELLED paid":
    "cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled cancelled",
  "REFUNDED unpaid":
    "refunded refunded refunded refunded refunded refunded refunded refunded refunded refunded",
  "REFUNDED paid":
    "refunded refunded refunded refunded refunded refunded refunded refunded refunded refunded",
  "SHIPPED unpaid": "held held held held held held held held held held",
  "SHIPPED paid": "paid paid paid paid paid paid paid paid paid paid",
};

describe("what a status says to the buyer", () => {
  const facts = Object.entries(cells).flatMap(([row, states]) => {
    const [status = "", paid] = row.split(" ");
    const datePaid = paid === "paid" ? "2026-11-21" : null;
    return states
      .split(" ")
      .map((state, at) => ({ status, datePaid, paymentMethod: columns[at], needsPayment: true, state }));
  });
  it.each(facts)("$status × $paymentMethod × $datePaid is $state", ({ state, ...order }) => {
    expect(orderState(order)).toBe(state);
  });

  it("has a row for every status of the table", () => {
    const rows = new Set(Object.keys(cells).map((row) => row.split(" ")[0]));
    expect(Object.keys(orderStates).filter((status) => !rows.has(status))).toEqual([]);
  });

  it.each([
    [{ status: "ON_HOLD", confirmUntil: "2026-11-02T09:30:00Z", isHeld: true }, "unconfirmed"],
    [{ status: "ON_HOLD", confirmUntil: "2026-11-02T09:30:00Z", isHeld: false }, "ended"],
    [{ status: "CANCELLED", confirmUntil: "2026-11-02T09:30:00Z" }, "soldOut"],
    [{ status: "PENDING", paymentMethod: "stripe", needsPayment: false }, "waiting"],
    [{ status: "PENDING", paymentMethod: "bacs", needsPayment: false }, "held"],
    [{ status: null }, "held"],
  ])("%j is %s", (order, state) => {
    expect(orderState(order)).toBe(state);
  });

  it("never tells a buyer whose turn it is that nothing is to be done", () => {
    for (const paymentMethod of ["invoice", "bacs", "cheque", "cod", "ppcp-gateway"])
      for (const status of ["PENDING", "ON_HOLD", "PROCESSING", "COMPLETED"]) {
        const facts = { status, paymentMethod, datePaid: null, needsPayment: true };
        const words = orderStatusText(orderState(facts), { paymentMethod, lineItems: null, documents: null });
        expect(`${words.title} ${words.text}`, `${status} ${paymentMethod}`).not.toMatch(
          /do not need to do anything|is paid\.|on its way/i,
        );
      }
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
