import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Cart } from "@/components/cart/cart";
import { CartScreen } from "@/components/cart/cart-screen";
import { noteRestored } from "@/components/cart/restored";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

let renders = 0;
const show = (cart: Cart) => render(<CartScreen initial={cart} renderId={`restored${renders++}`} />);

beforeEach(() => {
  localStorage.clear();
  noteRestored(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a cart whose session is gone", () => {
  const snapshot = { items: [{ productId: 1730, quantity: 2 }], coupons: [], savedAt: Date.now() };
  const filled = {
    data: {
      emptyCart: null,
      fillCart: { added: [], applied: [], cartErrors: [], cart: cartOf({ quantity: 2 }) },
    },
  };

  it("is rebuilt, says so, and can be undone", async () => {
    const [item] = snapshot.items;
    const items = [{ ...item, hadNotes: true }];
    localStorage.setItem("cart-snapshot", JSON.stringify({ ...snapshot, items }));
    fakeShop({
      getCart: () => ({ data: { cart: cartOf({ quantity: 0 }) } }),
      createCart: () => filled,
      clearCart: () => ({ data: { emptyCart: { cart: cartOf({ quantity: 0 }) } } }),
    });
    show(cartOf({ quantity: 0 }));
    expect(await screen.findByText("We restored your cart")).toBeInTheDocument();
    expect(screen.getByText(/please fill them in again/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Your cart is empty.")).toBeInTheDocument();
    expect(localStorage.getItem("cart-snapshot")).toBeNull();
  });

  it.each([
    ["no snapshot", null],
    ["an old one", JSON.stringify({ ...snapshot, savedAt: 0 })],
    ["a broken one", "{"],
  ])("stays empty with %s", async (_case, stored) => {
    if (stored) localStorage.setItem("cart-snapshot", stored);
    const shop = fakeShop({ createCart: () => filled });
    show(cartOf({ quantity: 0 }));
    expect(await screen.findByText("Your cart is empty.")).toBeInTheDocument();
    expect(shop.asked).toEqual([]);
  });

  it("keeps the snapshot through an outage and forgets it when nothing of it can be bought", async () => {
    localStorage.setItem("cart-snapshot", JSON.stringify(snapshot));
    const getCart = () => ({ data: { cart: cartOf({ quantity: 0 }) } });
    fakeShop({ getCart, createCart: () => "outage" });
    show(cartOf({ quantity: 0 }));
    expect(await screen.findByText("Something went wrong!")).toBeInTheDocument();
    expect(localStorage.getItem("cart-snapshot")).not.toBeNull();
    cleanup();
    fakeShop({
      getCart,
      createCart: () => refusal("Failed to add any cart items. Please check input.", "fillCart"),
    });
    show(cartOf({ quantity: 0 }));
    expect(await screen.findByText("No longer in your cart: An item")).toBeInTheDocument();
    expect(localStorage.getItem("cart-snapshot")).not.toContain("1730");
  });
});
