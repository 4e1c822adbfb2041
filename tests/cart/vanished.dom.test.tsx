import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addItem } from "@/components/cart/add-item";
import type { Cart } from "@/components/cart/cart";
import { CartScreen } from "@/components/cart/cart-screen";
import { noteRestored } from "@/components/cart/restored";
import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const kit = cartOf({ product: 131, key: "kit" });

/** The kit beside the course, or the course alone. */
function bothOf() {
  const both = structuredClone(cartOf());
  both.contents.nodes.push(...structuredClone(kit.contents.nodes));
  const [, line] = both.contents.nodes;
  Object.assign(line?.product.node ?? {}, { name: "Board kit" });
  return { ...both, contents: { ...both.contents, itemCount: 2, productCount: 2 } };
}

const showCart = (cart: Cart) => render(<CartScreen initial={cart} renderId={crypto.randomUUID()} />);
const showCheckout = (cart: Cart) =>
  render(
    <CheckoutScreen
      {...{ initial: cart, renderId: crypto.randomUUID(), customer: null, flash: null, isElsewhere: true }}
      gateways={[]}
      countries={{ codes: ["AT"], names: "Austria" }}
    />,
  );
const pages = [
  ["the cart", showCart],
  ["the checkout", showCheckout],
] as const;

const notice = () => screen.queryByText("No longer in your cart: Board kit");
const stored = () => localStorage.getItem("cart-snapshot") ?? "";
const reload = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  noteRestored(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each(pages)("a product withdrawn while in the cart, on %s", (_name, show) => {
  it("is named when the page opens and after a reload, until the buyer has read it", async () => {
    fakeShop({});
    show(bothOf());
    await waitFor(() => expect(stored()).toContain("Board kit"));
    expect(notice()).toBeNull();
    for (const _turn of ["open", "reload"]) {
      cleanup();
      show(cartOf());
      await waitFor(() => expect(notice()).toBeVisible());
    }
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(notice()).toBeNull();
    cleanup();
    show(cartOf());
    await waitFor(() => expect(stored()).toContain("1730"));
    expect(notice()).toBeNull();
  });

  it("is named where the open page loads the cart again", async () => {
    fakeShop({ getCart: () => ({ data: { cart: cartOf() } }) });
    show(bothOf());
    await waitFor(() => expect(stored()).toContain("Board kit"));
    act(reload);
    await waitFor(() => expect(notice()).toBeVisible());
  });

  it("is named in another tab, which notices after this one", async () => {
    fakeShop({ getCart: () => ({ data: { cart: cartOf() } }) });
    show(bothOf());
    await waitFor(() => expect(stored()).toContain("Board kit"));
    const vanished = { names: ["Board kit"], codes: [] };
    localStorage.setItem("cart-snapshot", JSON.stringify({ ...JSON.parse(stored()), vanished }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "cart-snapshot" })));
    expect(notice()).toBeVisible();
    act(reload);
    await waitFor(() => expect(stored()).not.toContain('"productId":131'));
    expect(notice()).toBeVisible();
  });

  it("is named where nothing is left of the cart", async () => {
    const empty = cartOf({ quantity: 0 });
    fakeShop({
      getCart: () => ({ data: { cart: empty } }),
      createCart: () => refusal("Failed to add any cart items. Please check input.", "fillCart"),
    });
    const items = [{ productId: 131, quantity: 1, name: "Board kit" }];
    localStorage.setItem("cart-snapshot", JSON.stringify({ items, coupons: [], savedAt: Date.now() }));
    show(empty);
    await waitFor(() => expect(notice()).toBeVisible());
    expect(screen.queryByText("Something went wrong!")).toBeNull();
    cleanup();
    show(empty);
    await waitFor(() => expect(notice()).toBeVisible());
  });
});

describe("what a buyer takes out", () => {
  const removed = { data: { removeItemsFromCart: { cart: cartOf() } } };
  const remove = () => userEvent.click(screen.getByRole("button", { name: "Remove: Board kit" }));

  it("is no news, here and in another tab", async () => {
    fakeShop({ removeItemsFromCart: () => removed, getCart: () => ({ data: { cart: cartOf() } }) });
    showCart(bothOf());
    await remove();
    expect(await screen.findByText("Removed: Board kit")).toBeVisible();
    act(reload);
    await waitFor(() => expect(stored()).not.toContain("Board kit"));
    expect(notice()).toBeNull();
    cleanup();
    showCheckout(cartOf());
    expect(notice()).toBeNull();
  });

  it("does not hide what the shop has withdrawn meanwhile", async () => {
    const other = structuredClone(kit);
    Object.assign(other.contents.nodes[0]?.product.node ?? {}, { databaseId: 9, name: "Talk" });
    fakeShop({ removeItemsFromCart: () => ({ data: { removeItemsFromCart: { cart: other } } }) });
    showCart(bothOf());
    await remove();
    expect(await screen.findByText("No longer in your cart: Design – Self-paced")).toBeVisible();
  });
});

it("names what an item added on another page has met", async () => {
  fakeShop({
    addToCart: () => ({
      data: { addToCart: { cart: { ...cartOf(), contents: { ...cartOf().contents, itemCount: 2 } } } },
    }),
  });
  showCart(bothOf());
  await waitFor(() => expect(stored()).toContain("Board kit"));
  cleanup();
  await addItem({ productId: 1730 });
  showCart(cartOf());
  await waitFor(() => expect(notice()).toBeVisible());
});

it("names a discount code that has ended, and nothing once it is back", async () => {
  fakeShop({});
  showCart(cartOf({ coupon: "ten" }));
  await waitFor(() => expect(stored()).toContain("ten"));
  cleanup();
  showCart(cartOf());
  expect(await screen.findByText("No longer in your cart: discount code ten")).toBeVisible();
  cleanup();
  showCart(cartOf({ coupon: "ten" }));
  await waitFor(() => expect(screen.queryByText(/^No longer in your cart/)).toBeNull());
});
