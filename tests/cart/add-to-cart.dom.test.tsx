import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AddToCart } from "@/components/cart/add-to-cart";
import { onCount, shownCount } from "@/lib/browser/cart-count";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("adds once for a double press, tells the badge and links to the cart", async () => {
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const shop = fakeShop({
    addToCart: async () => {
      await gate;
      return { data: { addToCart: { cartItem: null, cart: cartOf({ quantity: 2 }) } } };
    },
  });
  render(<AddToCart productId={1730} productName="Design" />);
  await userEvent.dblClick(screen.getByRole("button", { name: "Add to cart: Design" }));
  expect(shownCount()).toBe(1);
  expect(localStorage.getItem("cart-count")).toBeNull();
  release();
  expect(await screen.findByRole("link", { name: "View cart" })).toHaveAttribute("href", "/store/cart");
  expect(screen.getByRole("link", { name: "check out" })).toHaveAttribute("href", "/store/checkout");
  expect(shop.asked).toEqual([{ operation: "addToCart", variables: { productId: 1730, quantity: 1 } }]);
  expect(localStorage.getItem("cart-count")).toBe("2");
  expect(shownCount()).toBe(2);
});

it("shows the press before it asks the shop", async () => {
  const frames: FrameRequestCallback[] = [];
  const { asked } = fakeShop({ addToCart: () => refusal("out of stock") });
  render(<AddToCart productId={1730} productName="Design" />);
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  fireEvent.submit(screen.getByRole("button").closest("form") ?? document.body);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([shownCount(), frames.length > 0, asked]).toEqual([1, true, []]);
  for (const frame of frames) frame(0);
  await waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByText("out of stock");
});

it.each([
  [undefined, "Could add product to cart"],
  [17, "Could not add variation to cart"],
])("with variation %s a failure says %s", async (variationId, text) => {
  fakeShop({ addToCart: () => refusal("out of stock") });
  const counts: number[] = [];
  const stop = onCount(() => counts.push(shownCount()));
  render(<AddToCart productId={1730} variationId={variationId} productName="Design" />);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByText(text)).toBeInTheDocument());
  expect(screen.getByText("out of stock")).toBeInTheDocument();
  expect(counts).toEqual([1, 0]);
  stop();
});

it("is a plain form without script", () => {
  const { container } = render(<AddToCart productId={1730} variationId={17} productName="Design" />);
  const form = container.querySelector("form");
  expect(form).toHaveAttribute("action", "/api/forms/add-to-cart");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    productId: "1730",
    variationId: "17",
  });
});
