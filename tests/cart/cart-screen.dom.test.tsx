import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CartScreen } from "@/components/cart/cart-screen";
import { type Cart, countOf } from "@/components/cart/cart";
import { cacheCart, cachedCart } from "@/components/cart/cart-client";
import { whenIdle } from "@/lib/browser/when-idle";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

let render_ = 0;
const show = (cart: Cart | null) => render(<CartScreen initial={cart} renderId={`r${render_++}`} />);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the cart on the screen", () => {
  it("shows decoded names, the total and the taxes by label, and tells badge and snapshot", async () => {
    fakeShop({});
    show(cartOf({ quantity: 2, coupon: "ten" }));
    expect(screen.getByRole("heading", { name: "Design – Self-paced" })).toBeInTheDocument();
    expect(screen.getByText("VAT 20 %")).toBeInTheDocument();
    expect(screen.getByText("ten")).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem("cart-count")).toBe("2"));
    expect(JSON.parse(localStorage.getItem("cart-snapshot") ?? "{}")).toMatchObject({
      items: [{ productId: 1730, quantity: 2 }],
      coupons: ["ten"],
    });
  });

  it("does not keep in the browser who comes along", async () => {
    fakeShop({});
    const cart: Cart = structuredClone(cartOf({ quantity: 1 }));
    const [line] = cart.contents?.nodes ?? [];
    if (!line) throw new Error("no line");
    line.extraData = [
      { key: "attendees", value: '[{"name":"Ida Falk","email":"ida@example.com"}]' },
      { key: "waitingList", value: "seat-token" },
      { key: "source", value: "offer" },
    ];
    show(cart);
    await waitFor(() => expect(localStorage.getItem("cart-snapshot")).toContain('"hadNotes":true'));
    expect(localStorage.getItem("cart-snapshot")).toContain("source");
    expect(localStorage.getItem("cart-snapshot")).not.toMatch(/Ida|example|token/);
  });

  it("is not shown as empty when it could not be loaded, and retries", async () => {
    let isDown = true;
    const shop = fakeShop({ getCart: () => (isDown ? "outage" : { data: { cart: cartOf() } }) });
    show(null);
    expect(await screen.findByText("Could not load cart")).toBeInTheDocument();
    expect(screen.queryByText("Your cart is empty.")).not.toBeInTheDocument();
    await waitFor(() => expect(shop.operations()).toEqual(["getCart"]));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Try again" })).not.toHaveAttribute("aria-busy"),
    );
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Design – Self-paced" })).toBeInTheDocument();
  });

  it("is in the cache before the first press, unless the visitor saves data", async () => {
    fakeShop({});
    cacheCart(null);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    show(cartOf({ quantity: 2 }));
    await vi.dynamicImportSettled();
    await new Promise((resolve) => whenIdle(() => resolve(null), 1_000));
    expect(cachedCart()).toBeNull();
    cleanup();
    vi.unstubAllGlobals();
    fakeShop({});
    show(cartOf({ quantity: 2 }));
    await waitFor(() => expect(countOf(cachedCart())).toBe(2));
  });

  it("moves the quantity at once and sends only the last wish of quick presses", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const shop = fakeShop({
      updateItemQuantities: async ({ quantity }) => {
        await gate;
        return { data: { updateItemQuantities: { cart: cartOf({ quantity }) } } };
      },
    });
    show(cartOf());
    const more = screen.getByRole("button", { name: "One more: Design – Self-paced" });
    await userEvent.click(more);
    await userEvent.click(more);
    await userEvent.click(more);
    expect(screen.getByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("4");
    release();
    await waitFor(() => expect(shop.asked.map(({ variables }) => variables.quantity)).toEqual([2, 4]));
    expect(new Set(shop.operations())).toEqual(new Set(["updateItemQuantities"]));
  });

  it("keeps the last good cart when a change fails: 'Could not update cart item'", async () => {
    fakeShop({
      updateItemQuantities: () => refusal("Internal server error"),
      removeItemsFromCart: () => "outage",
    });
    show(cartOf());
    await userEvent.click(screen.getByRole("button", { name: "One more: Design – Self-paced" }));
    expect(await screen.findByText("Could not update cart item")).toBeInTheDocument();
    expect(screen.getByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("1");
    await userEvent.click(screen.getByRole("button", { name: "Remove: Design – Self-paced" }));
    await waitFor(() => expect(screen.getByText("Could not update cart item")).toBeInTheDocument());
    expect(screen.getByRole("heading", { name: "Design – Self-paced" })).toBeInTheDocument();
  });

  it("tells a line that is gone as such and shows the cart as it is", async () => {
    const shop = fakeShop({
      updateItemQuantities: () => refusal("No cart item found with the key: k1"),
      getCart: () => ({ data: { cart: cartOf({ quantity: 0 }) } }),
    });
    show(cartOf());
    // The other tab forgets the snapshot of a cart that it empties.
    await waitFor(() => expect(localStorage.getItem("cart-snapshot")).not.toBeNull());
    localStorage.removeItem("cart-snapshot");
    await userEvent.click(screen.getByRole("button", { name: "One more: Design – Self-paced" }));
    expect(
      await screen.findByText("“Design – Self-paced” was changed or removed in another tab or window."),
    ).toBeVisible();
    expect(screen.getByText("Your cart is empty.")).toBeVisible();
    expect(screen.queryByText(/No cart item found|Could not update/)).toBeNull();
    expect(shop.operations()).toEqual(["updateItemQuantities", "getCart"]);
  });

  it("keeps a refusal of a line that is still there", async () => {
    fakeShop({
      updateItemQuantities: () => refusal("There is not enough stock (1 remaining)."),
      getCart: () => ({ data: { cart: cartOf() } }),
    });
    show(cartOf());
    await userEvent.click(screen.getByRole("button", { name: "One more: Design – Self-paced" }));
    expect(await screen.findByText("Could not update cart item")).toBeVisible();
    expect(screen.getByText("There is not enough stock (1 remaining).")).toBeVisible();
    expect(screen.queryByText(/in another tab/)).toBeNull();
  });

  it("is loaded again when another tab has changed it, and tells the others of its own changes only", async () => {
    const shop = fakeShop({
      getCart: () => ({ data: { cart: cartOf({ quantity: 3 }) } }),
      updateItemQuantities: ({ quantity }) => ({
        data: { updateItemQuantities: { cart: cartOf({ quantity }) } },
      }),
    });
    const other = new BroadcastChannel("cart");
    const heard = vi.fn();
    other.addEventListener("message", ({ data }) => heard(data));
    show(cartOf());
    other.postMessage(null);
    await waitFor(() =>
      expect(screen.getByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("3"),
    );
    expect(localStorage.getItem("cart-count")).toBe("3");
    expect(shop.operations()).toEqual(["getCart"]);
    expect(heard).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "One more: Design – Self-paced" }));
    // Nothing of the cart is in the message.
    await waitFor(() => expect(heard.mock.calls).toEqual([[null]]));
    expect(shop.operations()).toEqual(["getCart", "updateItemQuantities"]);
    other.close();
  });

  it("clears with Undo, which fills the same lines again", async () => {
    const shop = fakeShop({
      clearCart: () => ({ data: { emptyCart: { cart: cartOf({ quantity: 0 }) } } }),
      createCart: () => ({
        data: {
          emptyCart: null,
          fillCart: { added: [], applied: [], cartErrors: [], cart: cartOf({ quantity: 3 }) },
        },
      }),
    });
    show(cartOf({ quantity: 3, coupon: "ten" }));
    await userEvent.click(screen.getByRole("button", { name: "Clear the cart" }));
    expect(await screen.findByText("Your cart is empty.")).toBeInTheDocument();
    expect(localStorage.getItem("cart-snapshot")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("3");
    expect(shop.asked.at(-1)?.variables).toEqual({
      input: { items: [{ productId: 1730, quantity: 3 }], coupons: ["ten"] },
    });
  });

  it("says 'Could not clear cart'", async () => {
    fakeShop({ clearCart: () => refusal("no") });
    show(cartOf());
    await userEvent.click(screen.getByRole("button", { name: "Clear the cart" }));
    expect(await screen.findByText("Could not clear cart")).toBeInTheDocument();
  });
});

describe("discount codes", () => {
  const enter = async (code: string) => {
    await userEvent.type(screen.getByLabelText("Discount code"), code);
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  };

  it("are applied trimmed and in lower case and shown by name", async () => {
    const shop = fakeShop({
      applyCoupon: () => ({
        data: {
          applyCoupon: {
            applied: { code: "ten", description: null, discountAmount: "10", discountTax: "0" },
            cart: cartOf({ coupon: "ten" }),
          },
        },
      }),
    });
    show(cartOf());
    await enter(" TEN ");
    expect(await screen.findByText("Ten less")).toBeInTheDocument();
    expect(shop.asked[0]?.variables).toEqual({ code: "ten" });
  });

  it("without a result say 'Discount Code is not valid' at the field", async () => {
    fakeShop({ applyCoupon: () => ({ data: { applyCoupon: null } }) });
    show(cartOf());
    await enter("nope");
    expect(await screen.findByText("Discount Code is not valid")).toBeInTheDocument();
    expect(screen.getByLabelText("Discount code")).toBeInvalid();
  });

  it("show the server's message, cleaned", async () => {
    fakeShop({ applyCoupon: () => refusal("Coupon &quot;nope&quot; does not exist!") });
    show(cartOf());
    await enter("nope");
    expect(await screen.findByText('Coupon "nope" does not exist!')).toBeInTheDocument();
  });

  it("say 'Could not remove coupon'", async () => {
    fakeShop({ removeCoupons: () => refusal("This coupon has not been applied to the cart.") });
    show(cartOf({ coupon: "ten" }));
    await userEvent.click(within(screen.getByLabelText("Applied discount codes")).getByRole("button"));
    expect(await screen.findByText("Could not remove coupon")).toBeInTheDocument();
  });
});

describe("a cart shown again", () => {
  it("reloads when the same render is shown again, as after going back (R090)", async () => {
    const shop = fakeShop({ getCart: () => ({ data: { cart: cartOf({ quantity: 5 }) } }) });
    const { unmount } = render(<CartScreen initial={cartOf()} renderId="same" />);
    expect(shop.asked).toEqual([]);
    unmount();
    render(<CartScreen initial={cartOf()} renderId="same" />);
    await waitFor(() =>
      expect(screen.getByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("5"),
    );
  });

  it("reloads when looked at again after more than 120 s, not before (R263, R264)", async () => {
    const shop = fakeShop({ getCart: () => ({ data: { cart: cartOf() } }) });
    const start = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(start);
    show(cartOf());
    clock.mockReturnValue(start + 120_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(shop.operations()).toEqual([]);
    clock.mockReturnValue(start + 120_001);
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(shop.operations()).toEqual(["getCart"]));
    clock.mockRestore();
  });
});
