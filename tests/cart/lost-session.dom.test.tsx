import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addItem } from "@/components/cart/add-item";
import { CartScreen } from "@/components/cart/cart-screen";
import { lastRestored, noteRestored } from "@/components/cart/restored";
import { CheckoutForm } from "@/components/checkout/checkout-form";
import { useCart } from "@/components/cart/use-cart";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const unknownKey = () => refusal("No cart item found with the key: k1");
const name = "Design – Self-paced";
const more = () => screen.getByRole("button", { name: `One more: ${name}` });

let renders = 0;
beforeEach(() => {
  localStorage.clear();
  noteRestored(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * A shop whose session may die between two questions: everything asked before `createCart` then meets an empty cart,
 * whose lines have other keys when it is filled again.
 */
function dyingShop(isMember = false) {
  let quantity = 2;
  let key = "k1";
  let coupon: string | undefined;
  const now = () => cartOf({ quantity, key, ...(coupon && { coupon }) });
  const onLine = (field: string, keys: readonly string[], change: () => void) => {
    if (quantity === 0 || !keys.includes(key)) return unknownKey();
    change();
    return { data: { [field]: { cart: now() } } };
  };
  const shop = fakeShop(
    {
      getCart: () => ({ data: { cart: now() } }),
      createCart: () => {
        [quantity, key] = [2, "k2"];
        const fillCart = { added: [], applied: [], cartErrors: [], cart: now() };
        return { data: { emptyCart: null, fillCart } };
      },
      updateItemQuantities: ({ key: wanted, quantity: next }) =>
        onLine("updateItemQuantities", [wanted ?? ""], () => (quantity = next ?? 0)),
      removeItemsFromCart: ({ keys }) =>
        onLine("removeItemsFromCart", [keys ?? ""].flat(), () => (quantity = 0)),
      clearCart: () => {
        quantity = 0;
        return { data: { emptyCart: { cart: now() } } };
      },
      applyCoupon: ({ code }) => {
        if (quantity === 0) return refusal("Sorry, this coupon is not applicable to selected products.");
        coupon = code;
        const applied = { code, description: null, discountAmount: "10", discountTax: "0" };
        return { data: { applyCoupon: { applied, cart: now() } } };
      },
      updateCustomer: () => ({
        data: {
          updateCustomer: { customer: { __typename: "Customer", id: "guest", vatValidationResult: null } },
        },
      }),
      checkout: () => refusal("Sorry, no session found.", "checkout", "NO_SESSION"),
    },
    isMember,
  );
  const die = () => {
    quantity = 0;
    coupon = undefined;
  };
  return { ...shop, die, start: now };
}

async function showCart(isMember = false) {
  const shop = dyingShop(isMember);
  render(<CartScreen initial={shop.start()} renderId={`lost${renders++}`} />);
  await waitFor(() => expect(localStorage.getItem("cart-snapshot")).toContain('"quantity":2'));
  return shop;
}

const isBack = async (quantity: string) => {
  expect(await screen.findByText("We restored your cart")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(`Quantity of ${name}`)).toHaveTextContent(quantity));
  expect(screen.queryByText(/another tab|No cart item|not applicable|Could not/)).toBeNull();
  expect(localStorage.getItem("cart-snapshot")).toContain(`"quantity":${quantity}`);
};

describe("a session that dies while the cart is open brings the cart back when it is first met by", () => {
  it("a reload", async () => {
    const shop = await showCart();
    shop.die();
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await isBack("2");
  });

  it("a quantity, which is then the new line's", async () => {
    const shop = await showCart();
    shop.die();
    await userEvent.click(more());
    await isBack("3");
    expect(shop.asked.at(-1)?.variables).toEqual({ key: "k2", quantity: 3 });
  });

  it("a removal, which then takes out what was meant", async () => {
    const shop = await showCart();
    shop.die();
    await userEvent.click(screen.getByRole("button", { name: `Remove: ${name}` }));
    expect(await screen.findByText("Your cart is empty.")).toBeVisible();
    expect(shop.asked.at(-1)?.variables).toEqual({ keys: ["k2"] });
    expect(localStorage.getItem("cart-snapshot")).toBeNull();
  });

  it("a discount code, which is then applied", async () => {
    const shop = await showCart();
    shop.die();
    await userEvent.type(screen.getByLabelText("Discount code"), "ten");
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("Ten less")).toBeVisible();
    await isBack("2");
  });

  it("an item added on another page, beside which the others come back", async () => {
    await showCart();
    cleanup();
    const alone = cartOf({ product: 992, key: "n" });
    const both = structuredClone(alone);
    both.contents.nodes.push(...cartOf({ quantity: 2 }).contents.nodes);
    both.contents.itemCount = 3;
    const shop = fakeShop({
      addToCart: () => ({ data: { addToCart: { cart: alone } } }),
      getCart: () => ({ data: { cart: alone } }),
      fillCart: () => ({ data: { fillCart: { added: [], applied: [], cartErrors: [], cart: both } } }),
    });
    expect(await addItem({ productId: 992 })).toEqual({ added: true });
    expect(shop.asked.at(-1)?.variables).toMatchObject({ items: [{ productId: 1730, quantity: 2 }] });
    expect(lastRestored()).toMatchObject({ missing: { names: [] } });
    expect(localStorage.getItem("cart-snapshot")).toMatch(/992.*1730/);
    expect(localStorage.getItem("cart-count")).toBe("3");
  });
});

it("a cart that was emptied here stays empty, whatever is asked next", async () => {
  const shop = await showCart();
  await userEvent.click(screen.getByRole("button", { name: "Clear the cart" }));
  expect(await screen.findByText("Your cart is empty.")).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await waitFor(() => expect(shop.operations().at(-1)).toBe("getCart"));
  expect(shop.operations()).not.toContain("createCart");
  expect(screen.getByText("Your cart is empty.")).toBeVisible();
});

it("a member's cart that is empty was emptied elsewhere: it does not die with a session", async () => {
  const shop = await showCart(true);
  shop.die();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(await screen.findByText("Your cart is empty.")).toBeVisible();
  await waitFor(() => expect(localStorage.getItem("cart-snapshot")).toBeNull());
  expect(shop.operations()).not.toContain("createCart");
});

it.each([
  ["emptied", 0, null],
  ["begun", 1, "createCart"],
])("a plain form that has %s the cart says so to the script", async (cart, quantity, asked) => {
  const shop = dyingShop();
  shop.die();
  const items = [{ productId: 1730, quantity: 2 }];
  localStorage.setItem("cart-snapshot", JSON.stringify({ items, coupons: [], savedAt: Date.now() }));
  const flash = { kind: "success", text: "Done.", values: { cart } } as const;
  const initial = cartOf({ quantity, product: 992, key: "n" });
  render(<CartScreen initial={initial} renderId={`lost${renders++}`} flash={flash} />);
  if (asked) await waitFor(() => expect(shop.operations()).toContain(asked));
  else await waitFor(() => expect(localStorage.getItem("cart-snapshot")).toBeNull());
  expect(shop.operations().includes("createCart")).toBe(asked !== null);
});

describe("the checkout", () => {
  const defaults = {
    customerType: "private",
    firstName: "Mira",
    lastName: "Holt",
    address1: "Lindengasse 4",
    postcode: "1070",
    city: "Wien",
    country: "AT",
    email: "mira@example.com",
  };
  function Checkout({ start, renderId }: { start: ReturnType<typeof cartOf>; renderId: string }) {
    const { cart, run } = useCart(start, renderId);
    return (
      <CheckoutForm
        cart={cart ?? start}
        isBusy={false}
        countries={[{ code: "AT", name: "Austria" }]}
        gateways={[{ id: "invoice", title: "Invoice", description: null }]}
        means={{ saved: [], isMember: false }}
        defaults={defaults}
        isPriced
        vatResult={null}
        run={run}
        go={() => undefined}
      />
    );
  }

  async function open() {
    const shop = dyingShop();
    const items = [{ productId: 1730, quantity: 2 }];
    localStorage.setItem("cart-snapshot", JSON.stringify({ items, coupons: [], savedAt: Date.now() }));
    render(<Checkout start={shop.start()} renderId={`lost${renders++}`} />);
    await userEvent.click(screen.getByRole("checkbox", { name: /I accept the/ }));
    return shop;
  }
  const pay = () => userEvent.click(screen.getByRole("button", { name: /^Order/ }));

  it("puts the cart back, prices it for the invoice's country, and buys it", async () => {
    const shop = await open();
    shop.die();
    await pay();
    await waitFor(() => expect(shop.operations()).toContain("checkout"));
    const asked = shop.operations();
    expect(asked.indexOf("createCart")).toBeLessThan(asked.indexOf("updateCustomer"));
    expect(asked.indexOf("updateCustomer")).toBeLessThan(asked.indexOf("checkout"));
  });

  it("puts it back when the order itself meets the dead session first, and asks for another press", async () => {
    const shop = await open();
    const asked = vi.mocked(fetch);
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      if (String(init?.body).includes('"checkout"')) shop.die();
      return asked(url, init);
    });
    await pay();
    expect(await screen.findByText(/so we put your items back/)).toBeVisible();
    expect(lastRestored()).not.toBeNull();
    expect(screen.queryByText(/Your cart is empty|no session/)).toBeNull();
    expect(localStorage.getItem("cart-snapshot")).toContain("1730");
  });

  it("does not put back a cart that an order without an answer may have used up", async () => {
    const shop = await open();
    const asked = vi.mocked(fetch);
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      if (!String(init?.body).includes('"checkout"')) return asked(url, init);
      shop.die();
      return Promise.reject(new TypeError("fetch failed"));
    });
    await pay();
    expect(await screen.findByText(/We do not know yet/)).toBeVisible();
    await waitFor(() => expect(shop.operations().filter((asked) => asked === "getCart")).toHaveLength(2));
    expect(shop.operations()).not.toContain("createCart");
    expect(localStorage.getItem("cart-snapshot")).toBeNull();
  });
});
