import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CartScreen } from "@/components/cart/cart-screen";
import type { OfferView } from "@/components/offers/load-offer";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const view: OfferView = {
  offer: { flag: "lala-day", path: "/x", sku: "FL2D-SP", coupon: "ten" },
  isAvailable: true,
  product: { databaseId: 1730, name: "Design &#8211; Self-paced", image: null },
  before: "948,00&nbsp;€",
  price: "936,00&nbsp;€",
  listPrice: null,
};
const other = cartOf({ key: "k2", product: 42 });
const offered = cartOf({ coupon: "ten" });
const filled = (cart: object, cartErrors: object[] = []) => ({
  data: { emptyCart: null, fillCart: { added: [], applied: [], cartErrors, cart } },
});

let render_ = 0;
const leave = vi.fn();
function show(initial: object | null, shown: OfferView | null = view, renderId = `o${render_++}`) {
  window.history.replaceState(null, "", "/store/cart?offer=lala-day&utm_source=letter");
  // Partial on purpose: what the screen does not read is not there.
  const cart = initial === null ? null : Object.assign(cartOf(), initial);
  return render(<CartScreen initial={cart} renderId={renderId} offer={shown} leave={leave} />);
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  leave.mockClear();
  vi.unstubAllGlobals();
});

describe("an offer link", () => {
  it("fills an empty cart by itself, once, and leaves the address", async () => {
    const shop = fakeShop({
      getCart: () => ({ data: { cart: cartOf({ quantity: 0 }) } }),
      createCart: () => filled(offered),
    });
    show(cartOf({ quantity: 0 }));
    expect(await screen.findByText("The offer is in your cart")).toBeInTheDocument();
    expect(shop.operations()).toEqual(["getCart", "createCart"]);
    expect(shop.asked[1]?.variables).toEqual({
      input: { items: [{ productId: 1730, quantity: 1 }], coupons: ["ten"] },
    });
    await waitFor(() => expect(window.location.search).toBe("?utm_source=letter"));
  });

  it("changes nothing while the page is drawn, and is a form without script", () => {
    const shop = fakeShop({});
    const html = renderToStaticMarkup(
      <CartScreen initial={cartOf({ quantity: 0 })} renderId="static" offer={view} leave={leave} />,
    );
    expect(shop.asked).toEqual([]);
    expect(html).toContain('action="/api/forms/take-offer"');
    expect(html).toMatch(/name="offer" value="lala-day"/);
    expect(html).not.toContain("Your cart is empty.");
  });

  it("shows itself and waits for a choice beside other items", async () => {
    const shop = fakeShop({});
    show(other);
    expect(screen.getByRole("region", { name: "Your offer: Design – Self-paced" })).toHaveTextContent(
      /Instead of 948,00 €.*936,00 €.*With VAT and the discount code ten/,
    );
    expect(screen.getByRole("button", { name: "Keep both" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "No, thanks" }));
    expect(screen.queryByText(/Your offer/)).not.toBeInTheDocument();
    expect(window.location.search).toBe("?utm_source=letter");
    expect(shop.asked).toEqual([]);
  });

  it("replaces the cart, and Undo brings the earlier lines and codes back", async () => {
    const earlier = cartOf({ quantity: 3, coupon: "old", key: "k2", product: 42 });
    const shop = fakeShop({
      getCart: () => ({ data: { cart: earlier } }),
      createCart: (variables) => filled(JSON.stringify(variables).includes('"ten"') ? offered : earlier),
    });
    show(earlier);
    await press("Replace my cart");
    expect(await screen.findByText("Undo restores your previous cart.")).toBeInTheDocument();
    await press("Undo");
    await waitFor(() => expect(screen.queryByText("The offer is in your cart")).not.toBeInTheDocument());
    expect(shop.asked.at(-1)?.variables).toEqual({
      input: { items: [{ productId: 42, quantity: 3 }], coupons: ["old"] },
    });
  });

  it("joins the cart by one call, however often it is pressed", async () => {
    const shop = fakeShop({
      getCart: () => ({ data: { cart: other } }),
      fillCart: () => ({ data: { fillCart: { added: [], applied: [], cartErrors: [], cart: offered } } }),
    });
    show(other);
    await userEvent.dblClick(screen.getByRole("button", { name: "Keep both" }));
    expect(await screen.findByText("The offer is in your cart")).toBeInTheDocument();
    expect(shop.operations()).toEqual(["getCart", "fillCart"]);
  });

  it("that is there already says so and changes nothing", async () => {
    const shop = fakeShop({ getCart: () => ({ data: { cart: offered } }) });
    show(offered);
    expect(await screen.findByText("This offer is already in your cart")).toBeInTheDocument();
    expect(shop.operations()).toEqual(["getCart"]);
    expect(window.location.search).toBe("?utm_source=letter");
  });

  it("is not taken again when the router shows the same page from memory", async () => {
    let now = cartOf({ quantity: 0 });
    const shop = fakeShop({
      getCart: () => ({ data: { cart: now } }),
      createCart: () => filled((now = offered)),
    });
    const { unmount } = show(now, view, "again");
    await screen.findByText("The offer is in your cart");
    unmount();
    const before = shop.operations().filter((name) => name === "createCart").length;
    show(offered, view, "again");
    await waitFor(() => expect(shop.operations().at(-1)).toBe("getCart"));
    expect(screen.queryByText(/Your offer/)).not.toBeInTheDocument();
    expect(shop.operations().filter((name) => name === "createCart")).toHaveLength(before);
  });

  it("without its code keeps the product and says 'Discount Code is not valid' and why", async () => {
    fakeShop({
      getCart: () => ({ data: { cart: cartOf({ quantity: 0 }) } }),
      createCart: () =>
        filled(cartOf(), [{ __typename: "CouponError", type: "X", reasons: ["This coupon has expired."] }]),
    });
    show(cartOf({ quantity: 0 }));
    expect(await screen.findByText("Discount Code is not valid")).toBeInTheDocument();
    expect(screen.getByText("This coupon has expired.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Design – Self-paced" })).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ["cannot be bought", () => refusal("Failed to add any cart items. Please check input.", "fillCart")],
    ["gets no answer", () => "outage" as const],
    ["gets no data", () => filled(cartOf({ quantity: 0 }))],
  ])("that %s leads to the introduction with a notice (R435–R437)", async (_case, createCart) => {
    fakeShop({ getCart: () => ({ data: { cart: cartOf({ quantity: 0 }) } }), createCart });
    show(cartOf({ quantity: 0 }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(leave).toHaveBeenCalledWith("/workshops/flight-levels-introduction#offer-unavailable");
  });

  it("that is sold out before anybody asks leads there at once and touches no cart", async () => {
    const shop = fakeShop({});
    show(other, { ...view, isAvailable: false });
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(shop.asked).toEqual([]);
  });

  it("that nobody knows goes quietly from the address", async () => {
    const shop = fakeShop({});
    show(other, null);
    await waitFor(() => expect(window.location.search).toBe("?utm_source=letter"));
    expect(leave).not.toHaveBeenCalled();
    expect(shop.asked).toEqual([]);
  });

  it("waits for a lost cart to come back, and then asks", async () => {
    localStorage.setItem(
      "cart-snapshot",
      JSON.stringify({ items: [{ productId: 42, quantity: 1 }], coupons: [], savedAt: Date.now() }),
    );
    let now = cartOf({ quantity: 0 });
    const shop = fakeShop({
      createCart: () => filled((now = other)),
      getCart: () => ({ data: { cart: now } }),
    });
    show(now);
    expect(await screen.findByText("We restored your cart")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Keep both" })).toBeInTheDocument();
    expect(shop.operations()).toEqual(["getCart", "createCart", "getCart"]);
  });
});
