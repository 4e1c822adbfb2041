import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Cart } from "@/components/cart/cart";
import { CartScreen } from "@/components/cart/cart-screen";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

type Line = NonNullable<NonNullable<Cart["contents"]>["nodes"]>[number];

const named = (name: string, key: string, product: number): Line => {
  const cart: Cart = cartOf({ key, product });
  const line = cart.contents?.nodes[0];
  if (!line?.product) throw new Error("no line");
  return { ...line, product: { ...line.product, node: { ...line.product.node, name } } };
};
const cartWith = (...nodes: Line[]): Cart => {
  const cart: Cart = cartOf();
  return { ...cart, contents: cart.contents && { ...cart.contents, itemCount: nodes.length, nodes } };
};
const first = named("First", "k1", 1);
const second = named("Second", "k2", 2);
const third = named("Third", "k3", 3);
const removedTo = (cart: object) =>
  fakeShop({ removeItemsFromCart: () => ({ data: { removeItemsFromCart: { cart } } }) });

async function removeByKeyboard(name: string) {
  screen.getByRole("button", { name: `Remove: ${name}` }).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByText(`Removed: ${name}`);
}
const expectFocusOn = (name: string) =>
  waitFor(() => expect(screen.getByRole("heading", { name })).toHaveFocus());

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("goes from a removed line to the next one", async () => {
  removedTo(cartWith(first, third));
  render(<CartScreen initial={cartWith(first, second, third)} renderId="focus-next" />);
  await removeByKeyboard("Second");
  await expectFocusOn("Third");
});

it("goes from the last line to the one before", async () => {
  removedTo(cartWith(first));
  render(<CartScreen initial={cartWith(first, second)} renderId="focus-last" />);
  await removeByKeyboard("Second");
  await expectFocusOn("First");
});

it("goes to the heading when the cart is empty", async () => {
  removedTo(cartOf({ quantity: 0 }));
  render(<CartScreen initial={cartWith(first)} renderId="focus-empty" />);
  await removeByKeyboard("First");
  await expectFocusOn("Your cart");
});

it("stays on a button that is still there", async () => {
  fakeShop({
    updateItemQuantities: () => ({ data: { updateItemQuantities: { cart: cartOf({ quantity: 2 }) } } }),
  });
  render(<CartScreen initial={cartOf()} renderId="focus-stays" />);
  const more = screen.getByRole("button", { name: "One more: Design – Self-paced" });
  more.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByLabelText(/^Quantity/)).toHaveTextContent("2"));
  expect(more).toHaveFocus();
});
