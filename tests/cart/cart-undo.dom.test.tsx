import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CartScreen } from "@/components/cart/cart-screen";
import { notify, shownNotices } from "@/components/ui/notices/notify";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

let render_ = 0;
const show = (cart = cartOf()) => render(<CartScreen initial={cart} renderId={`u${render_++}`} />);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const filledBy = (cart: object) => ({ added: [], applied: [], cartErrors: [], cart });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a removed line", () => {
  it("comes back with Undo, with the codes that went with it and nothing else", async () => {
    const shop = fakeShop({
      removeItemsFromCart: () => ({ data: { removeItemsFromCart: { cart: cartOf({ quantity: 0 }) } } }),
      fillCart: () => ({ data: { fillCart: filledBy(cartOf({ quantity: 2, coupon: "ten" })) } }),
    });
    show(cartOf({ quantity: 2, coupon: "ten" }));
    await press("Remove: Design – Self-paced");
    expect(await screen.findByText("Removed: Design – Self-paced")).toBeInTheDocument();
    await press("Undo");
    expect(await screen.findByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("2");
    expect(shop.asked.at(-1)?.variables).toEqual({
      items: [{ productId: 1730, quantity: 2 }],
      coupons: ["ten"],
    });
    expect(screen.queryByText("Removed: Design – Self-paced")).not.toBeInTheDocument();
  });

  it("whose code cannot be put back says which", async () => {
    fakeShop({
      removeItemsFromCart: () => ({ data: { removeItemsFromCart: { cart: cartOf({ quantity: 0 }) } } }),
      fillCart: () => ({ data: { fillCart: filledBy(cartOf()) } }),
    });
    show(cartOf({ coupon: "ten" }));
    await press("Remove: Design – Self-paced");
    await press(/Undo/);
    expect(await screen.findByText("No longer available: discount code ten")).toBeInTheDocument();
  });
});

describe("a code that leaves", () => {
  it("because of another change is named", async () => {
    fakeShop({
      updateItemQuantities: () => ({ data: { updateItemQuantities: { cart: cartOf({ quantity: 1 }) } } }),
    });
    show(cartOf({ quantity: 2, coupon: "big" }));
    await press("One less: Design – Self-paced");
    expect(await screen.findByText("No longer applied: discount code big")).toBeInTheDocument();
  });

  it("because it was taken off is not", async () => {
    fakeShop({ removeCoupons: () => ({ data: { removeCoupons: { cart: cartOf() } } }) });
    show(cartOf({ coupon: "big" }));
    await press("Remove discount code big");
    await waitFor(() => expect(screen.queryByText("Updating your cart")).not.toBeInTheDocument());
    expect(screen.queryByText(/No longer/)).not.toBeInTheDocument();
  });
});

describe("a cart that comes back", () => {
  const keep = (items: object[], coupons: string[] = []) =>
    localStorage.setItem("cart-snapshot", JSON.stringify({ items, coupons, savedAt: Date.now() }));
  const empty = cartOf({ quantity: 0 });

  it("says which items and codes are gone", async () => {
    keep(
      [
        { productId: 1730, quantity: 1, name: "Design" },
        { productId: 4001, quantity: 1, name: "Summit ticket" },
      ],
      ["old"],
    );
    const shop = fakeShop({
      getCart: () => ({ data: { cart: empty } }),
      createCart: () => ({ data: { emptyCart: null, fillCart: filledBy(cartOf()) } }),
    });
    show(empty);
    expect(await screen.findByText("We restored your cart")).toBeInTheDocument();
    expect(screen.getByText(/No longer available: Summit ticket; discount code old/)).toBeInTheDocument();
    expect(shop.asked.at(-1)?.variables).toEqual({
      input: {
        items: [
          { productId: 1730, quantity: 1 },
          { productId: 4001, quantity: 1 },
        ],
        coupons: ["old"],
      },
    });
  });

  it("is built by one of two tabs, and only seen by the other", async () => {
    keep([{ productId: 1730, quantity: 1 }]);
    let built = empty;
    let queue: Promise<unknown> = Promise.resolve();
    vi.stubGlobal("navigator", {
      ...navigator,
      locks: {
        request: (_name: string, work: () => Promise<unknown>) => (queue = queue.then(work)),
      },
    });
    const shop = fakeShop({
      getCart: () => ({ data: { cart: built } }),
      createCart: () => {
        built = cartOf();
        return { data: { emptyCart: null, fillCart: filledBy(built) } };
      },
    });
    show(empty);
    show(empty);
    await waitFor(() =>
      expect(screen.getAllByRole("heading", { name: "Design – Self-paced" })).toHaveLength(2),
    );
    expect(shop.operations()).toEqual(["getCart", "createCart", "getCart"]);
  });
});

it("takes away the notice that something was put in, which would lie over its buttons; no other one", async () => {
  fakeShop({});
  notify({ kind: "success", title: "Added to your cart", about: "cart" });
  notify({ kind: "success", title: "Saved" });
  render(<CartScreen initial={cartOf()} renderId="notices" />);
  await waitFor(() => expect(shownNotices().map(({ title }) => title)).toEqual(["Saved"]));
});
