import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadClient } from "@/lib/browser/ask";
import { announceCount } from "@/lib/browser/cart-count";
import { notePlaced } from "@/components/checkout/placed-order";
import { OrderBehindSignIn } from "@/components/orders/order-behind-sign-in";
import { OrderOfGuest } from "@/components/orders/order-of-guest";

// Or the questions of earlier tests, which wait for it, would be counted by later ones.
beforeAll(async () => void (await loadClient()));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const answer = (body: object, status = 200) => vi.fn(async () => Response.json(body, { status }));

const gateways = [
  { id: "bacs", title: "Direct bank transfer", text: "IBAN AT61 1904" },
  { id: "cheque", title: "Check payments", text: "Send a check." },
];

it("claims neither success nor failure of an order that it cannot read", () => {
  vi.stubGlobal("fetch", answer({ data: { cart: null } }));
  render(<OrderBehindSignIn id="4001" />);
  const order = screen.getByRole("region", { name: "Order 4001" });
  expect(order.textContent).toContain("Please wait for that email before you order again.");
  expect(order.textContent).not.toMatch(/received|paid|fail|declin|thank/i);
});

it("tells how each method is paid that waits for the buyer, and claims none of them", () => {
  vi.stubGlobal("fetch", answer({ data: { cart: null } }));
  render(<OrderBehindSignIn id="4001" instructions={gateways.slice(0, 1)} />);
  expect(screen.getByText("If you chose “Direct bank transfer”: IBAN AT61 1904")).toBeInTheDocument();
});

it("sets the badge to the cart that the shop has", async () => {
  announceCount(1);
  const fetch = answer({ data: { cart: { contents: { itemCount: 0, nodes: [] } } } });
  vi.stubGlobal("fetch", fetch);
  render(<OrderBehindSignIn id="4001" />);
  await waitFor(() => expect(localStorage.getItem("cart-count")).toBeNull());
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("leaves the badge while the shop does not answer", async () => {
  announceCount(1);
  const fetch = answer({ errors: [{ message: "x" }] }, 502);
  vi.stubGlobal("fetch", fetch);
  render(<OrderBehindSignIn id="4001" />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await Promise.resolve();
  expect(localStorage.getItem("cart-count")).toBe("1");
});

it("thanks in the tab that placed the order, and says how the chosen method is paid alone", () => {
  vi.stubGlobal("fetch", answer({ data: { cart: null } }));
  notePlaced({ id: "4001", paymentMethod: "bacs", total: "118,80&nbsp;€" });
  render(<OrderOfGuest id="4001" instructions={gateways} help="help@example.com" />);
  const order = screen.getByRole("region", { name: "Thank you. Your order is in." });
  expect(order).toHaveTextContent("Order 4001, 118,80 €, by Direct bank transfer.");
  expect(order).toHaveTextContent("IBAN AT61 1904");
  expect(order).not.toHaveTextContent("Send a check.");
  expect(screen.getByRole("link", { name: "help@example.com" })).toBeInTheDocument();
});

it.each([
  ["another order was placed", { id: "4002", paymentMethod: "bacs", total: "1" }],
  [
    "the method does not wait for the buyer, so that nobody knows whether it is paid",
    { id: "4001", paymentMethod: "stripe", total: "1" },
  ],
  ["none was placed", null],
])("thanks for nothing where %s", (_why, placed) => {
  vi.stubGlobal("fetch", answer({ data: { cart: null } }));
  if (placed) notePlaced(placed);
  render(<OrderOfGuest id="4001" instructions={gateways} help="help@example.com" />);
  const order = screen.getByRole("region", { name: "Order 4001" });
  expect(order).toHaveTextContent("Please wait for that email before you order again.");
  expect(order).not.toHaveTextContent(/thank/i);
});
