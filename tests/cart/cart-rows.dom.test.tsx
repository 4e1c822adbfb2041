import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Cart } from "@/components/cart/cart";
import { CartScreen } from "@/components/cart/cart-screen";
import { noteUnlisted } from "@/lib/gateway/hosts/ask-host";
import { log } from "@/lib/observe/log";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

const show = (cart: Cart) => render(<CartScreen initial={cart} renderId={crypto.randomUUID()} />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the rows of a cart", () => {
  it("shows no total that is not the sum of its rows", () => {
    fakeShop({});
    show(cartOf());
    const rows = () => within(screen.getByLabelText("Summary")).getAllByRole("term");
    const named = () => rows().map((row) => row.textContent);
    expect(named()).toEqual(["Subtotal, net", "VAT 20 %", "Total"]);
    const cart = { ...cartOf({ total: "961.40" }), rawShippingTotal: "5" };
    cleanup();
    show(cart);
    expect(named()).toEqual([
      "Subtotal, net",
      "Delivery, net",
      "VAT 20 %",
      "Other charges of the shop",
      "Total",
    ]);
    expect(screen.getByText("8,40 €")).toBeInTheDocument();
  });

  it("shows labels of attributes as people write them", () => {
    fakeShop({});
    const cart: Cart = structuredClone(cartOf());
    const [line] = cart.contents?.nodes ?? [];
    if (!line) throw new Error("no line");
    line.variation = {
      attributes: [
        { name: "date", label: "date", value: "3 March 2027" },
        { name: "pa_seat-row", label: null, value: "B" },
        { name: "place", label: "Place of the course", value: "Wien" },
      ],
      node: {
        id: "v1",
        databaseId: 1,
        name: null,
        stockQuantity: null,
        rawPrice: null,
        onSale: null,
        regularPrice: null,
        lowestPrice: null,
        image: null,
      },
    };
    show(cart);
    for (const text of ["Date: 3 March 2027", "Seat row: B", "Place of the course: Wien"])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("leaves a line in the log, once for each operation, where the shop charges what it does not list", () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    noteUnlisted("getCart", { cart: cartOf() });
    noteUnlisted("getCart", { cart: null });
    expect(warn).not.toHaveBeenCalled();
    const cart = cartOf({ total: "961.40" });
    noteUnlisted("getCart", { cart });
    noteUnlisted("getCart", { cart });
    noteUnlisted("addToCart", { addToCart: { cart } });
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
      { operation: "getCart", cents: 1_340 },
      { operation: "addToCart", cents: 1_340 },
    ]);
  });
});
