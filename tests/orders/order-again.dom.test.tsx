import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { OrderAgain } from "@/components/orders/order-again";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const snapshot = { items: [{ productId: 1730, quantity: 1 }], coupons: [] };
const press = () => userEvent.click(screen.getByRole("button", { name: "Order this again" }));

it("shows why something cannot be ordered again, and goes nowhere", async () => {
  fakeShop({ addToCart: () => refusal("This product is out of stock.", "addToCart", "OUT_OF_STOCK") });
  const go = vi.fn();
  render(<OrderAgain snapshot={snapshot} go={go} />);
  await press();
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(go).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Order this again" })).toBeEnabled();
});

it("leads to the cart when everything is in it", async () => {
  fakeShop({ addToCart: () => ({ data: { addToCart: { cart: cartOf() } } }) });
  const go = vi.fn();
  render(<OrderAgain snapshot={snapshot} go={go} />);
  await press();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/store/cart"));
});
