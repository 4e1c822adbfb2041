import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CartScreen } from "@/components/cart/cart-screen";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const show = (initial = cartOf(), Screen = CartScreen) =>
  render(<Screen initial={initial} renderId={crypto.randomUUID()} />);

/** A freshly loaded page: it does not carry one shop's missing feature over to the next shop. */
async function anew() {
  vi.resetModules();
  await import("@/components/cart/cart-client");
  return (await import("@/components/cart/cart-screen")).CartScreen;
}
const step = (kind: string, rawAmount: string, reason: string | null) => ({
  __typename: "PriceStep",
  kind,
  rawAmount,
  amount: `${rawAmount},00&nbsp;€`,
  reason,
});
const steps = (priceSteps: object[] | null) => ({
  data: {
    cart: {
      __typename: "Cart",
      contents: {
        __typename: "CartToCartItemConnection",
        nodes: [{ __typename: "SimpleCartItem", key: "k1", priceSteps }],
      },
    },
  },
});
const ledger = [step("list", "790", "List price 1 × 790,00 €"), step("tax", "158", "VAT 20 % (AT)")];
const question = () => screen.getByText("Why this price?");

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("why this price", () => {
  it("is asked when somebody wants to know, once, and by the keyboard too", async () => {
    const shop = fakeShop({ getPriceSteps: () => steps(ledger) });
    show();
    expect(shop.asked).toEqual([]);
    await userEvent.click(question());
    expect(await screen.findByText("VAT 20 % (AT)")).toBeInTheDocument();
    expect(screen.getByText("List price 1 × 790,00 €")).toBeInTheDocument();
    expect(screen.queryByText(/do not add up/)).not.toBeInTheDocument();
    await userEvent.click(question());
    await userEvent.click(question());
    expect(shop.operations()).toEqual(["getPriceSteps"]);
    expect(question().closest("summary")).not.toBeNull();
  });

  it("is asked again when the cart has changed", async () => {
    const shop = fakeShop({
      getPriceSteps: () => steps(ledger),
      updateItemQuantities: () => ({ data: { updateItemQuantities: { cart: cartOf({ quantity: 2 }) } } }),
    });
    show();
    await userEvent.click(question());
    await screen.findByText("VAT 20 % (AT)");
    await userEvent.click(screen.getByRole("button", { name: "One more: Design – Self-paced" }));
    await waitFor(() =>
      expect(shop.operations()).toEqual(["getPriceSteps", "updateItemQuantities", "getPriceSteps"]),
    );
  });

  it("says so when the steps are not the price", async () => {
    fakeShop({ getPriceSteps: () => steps([...ledger, step("coupon", "-1", null)]) });
    show();
    await userEvent.click(question());
    expect(await screen.findByText(/These steps do not add up/)).toBeInTheDocument();
    expect(screen.getByText("Discount code", { selector: "dt" })).toBeInTheDocument();
  });

  it.each([
    ["refuses the question", () => refusal('Cannot query field "priceSteps" on type "CartItem".')],
    ["answers null", () => steps(null)],
  ])("is not offered by a shop that %s", async (_case, getPriceSteps) => {
    fakeShop({ getPriceSteps });
    show(cartOf(), await anew());
    await userEvent.click(question());
    await waitFor(() => expect(screen.queryByText("Why this price?")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { name: "Design – Self-paced" })).toBeInTheDocument();
  });

  it("can be asked again after an outage", async () => {
    let isDown = true;
    fakeShop({ getPriceSteps: () => (isDown ? "outage" : steps(ledger)) });
    show();
    await userEvent.click(question());
    expect(await screen.findByText(/could not load/)).toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("VAT 20 % (AT)")).toBeInTheDocument();
  });
});

describe("the totals of a cart", () => {
  it("tell the regional rate with its reason, the exemption, and what is charged again", async () => {
    fakeShop({});
    show(
      Object.assign(cartOf(), {
        customerPPPRate: 0.4,
        totalTaxes: null,
        isVatExempt: true,
        vatExemptMessage: "Reverse charge: the recipient is liable for VAT.",
        hasSubscriptionProducts: true,
        recurringCartMessage: "Then 348,00&nbsp;€ every year, until cancelled.",
        recurringSubtotal: "290,00&nbsp;€",
        recurringTotal: "348,00&nbsp;€",
      }),
    );
    expect(screen.getByText(/Regional pricing: 40% of the full price/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "What is purchasing power parity?" })).toHaveAttribute(
      "href",
      "/what-is-purchasing-power-parity",
    );
    expect(screen.getAllByText("Reverse charge: the recipient is liable for VAT.").length).toBeGreaterThan(0);
    expect(screen.getByText("Then 348,00 € every year, until cancelled.")).toBeInTheDocument();
    expect(screen.getByText("Recurring subtotal, net").parentElement).toHaveTextContent("290,00 €");
    expect(screen.getByText("Recurring total").parentElement).toHaveTextContent("348,00 €");
  });

  it("say how much of the total is VAT, and how much of it a code takes off", () => {
    fakeShop({});
    const cart = cartOf({ coupon: "ten" });
    for (const coupon of cart.appliedCoupons ?? []) coupon.discountTax = "2,00&nbsp;€";
    show(cart);
    expect(screen.getByText("Total").parentElement).toHaveTextContent("Of which VAT: 158,00 €");
    expect(screen.getByText("Discount").parentElement).toHaveTextContent(
      "The code ten also lowers the VAT by 2,00 €.",
    );
    cleanup();
    render(<CartScreen initial={cart} renderId={crypto.randomUUID()} isCountryKnown={false} />);
    expect(screen.getByText("Total").parentElement).toHaveTextContent("Of which VAT, estimated: 158,00 €");
    cleanup();
    show(Object.assign(cartOf(), { totalTax: "0,00&nbsp;€", totalTaxes: null }));
    expect(screen.getByText("Total").parentElement).not.toHaveTextContent("VAT");
  });

  it("show that a cart is exempt even where the shop gives no reason", () => {
    fakeShop({});
    show(Object.assign(cartOf(), { totalTax: "0,00&nbsp;€", totalTaxes: null, isVatExempt: true }));
    expect(screen.getByText("VAT").parentElement).toHaveTextContent("0,00 €");
    expect(screen.getByText("No VAT is charged on this order.")).toBeInTheDocument();
  });

  it("say nothing of regions where no price depends on one", async () => {
    fakeShop({});
    show(cartOf({ product: 42, pppEnabled: false }));
    expect(screen.queryByText(/Regional pricing/)).not.toBeInTheDocument();
  });

  it("are never guessed: while a quantity is on its way no amount is shown", async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    fakeShop({
      updateItemQuantities: async () => {
        await gate;
        return { data: { updateItemQuantities: { cart: cartOf({ quantity: 2, total: "1896.00" }) } } };
      },
    });
    show();
    await userEvent.click(screen.getByRole("button", { name: "One more: Design – Self-paced" }));
    expect(screen.getByLabelText("Quantity of Design – Self-paced")).toHaveTextContent("2");
    const summary = screen.getByRole("complementary", { name: "Summary" });
    expect(summary).not.toHaveTextContent("€");
    expect(screen.getByText("Updating your cart")).toBeInTheDocument();
    release();
    await waitFor(() => expect(summary).toHaveTextContent("1896,00 €"));
  });
});
