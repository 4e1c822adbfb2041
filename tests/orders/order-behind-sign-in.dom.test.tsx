import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { announceCount } from "@/lib/cart-count";
import { OrderBehindSignIn } from "@/components/orders/order-behind-sign-in";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const answer = (body: object, status = 200) => vi.fn(async () => Response.json(body, { status }));

it("claims neither success nor failure of an order that it cannot read", () => {
  vi.stubGlobal("fetch", answer({ data: { cart: null } }));
  render(<OrderBehindSignIn id="4001" />);
  const order = screen.getByRole("region", { name: "Order 4001" });
  expect(order.textContent).toContain("Please wait for that mail before you order again.");
  expect(order.textContent).not.toMatch(/received|paid|fail|declin|thank/i);
});

it("tells how each way is paid that waits for the buyer, and claims none of them", () => {
  vi.stubGlobal("fetch", answer({ data: { cart: null } }));
  render(<OrderBehindSignIn id="4001" ways={[{ title: "Direct bank transfer", text: "IBAN AT61 1904" }]} />);
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
