import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Cart } from "@/components/cart/cart";
import { CartScreen } from "@/components/cart/cart-screen";
import { NetPrice } from "@/components/prices/net-price";
import { saleOf } from "@/components/prices/sale";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reduced = { onSale: true, rawPrice: "79", rawRegularPrice: "99", lowestPrice: "89" };

describe("a price in a sale", () => {
  it("names the regular and the new price to screen readers, and the lowest of 30 days to everybody", () => {
    const { container } = render(<NetPrice cents={7_900} sale={saleOf(reduced)} />);
    expect(container).toHaveTextContent(
      "Regular price: 99,00 € Sale price: 79,00 €Lowest price in the last 30 days: 89,00 €",
    );
    expect(container.querySelector("s")).toHaveTextContent("99,00 €");
  });

  it("invents no lowest price where the shop does not say it", () => {
    const { container } = render(<NetPrice cents={7_900} sale={saleOf({ ...reduced, lowestPrice: null })} />);
    expect(container).toHaveTextContent("Sale price: 79,00 €");
    expect(container).not.toHaveTextContent("30 days");
  });

  it.each([
    ["the shop says that nothing is reduced", { onSale: false }],
    ["the regular price is not higher", { rawRegularPrice: "79" }],
    ["the regular price is unknown", { rawRegularPrice: null }],
  ])("is no sale where %s", (_, parts) => expect(saleOf({ ...reduced, ...parts })).toBeNull());
});

describe("a line of the cart", () => {
  const cart = (rawSinglePrice: string): Cart => {
    const shown: Cart = structuredClone(cartOf());
    const [line] = shown.contents?.nodes ?? [];
    const node = line?.product?.node;
    if (!line || !node || !("rawPrice" in node)) throw new Error("no line");
    Object.assign(node, { onSale: true, regularPrice: "990,00&nbsp;€", lowestPrice: "890" });
    line.rawSinglePrice = rawSinglePrice;
    return shown;
  };
  const show = (shown: Cart) => render(<CartScreen initial={shown} renderId={crypto.randomUUID()} />);

  it("shows the regular price beside the reduced one", () => {
    fakeShop({});
    show(cart("790"));
    expect(screen.getByText(/each, net/).parentElement).toHaveTextContent(
      "Regular price: 990,00 € Sale price: 790,00 € each, net",
    );
    expect(screen.getByText("Lowest price in the last 30 days:").parentElement).toHaveTextContent("890,00 €");
  });

  it("does not where a regional price is charged", () => {
    fakeShop({});
    show(cart("316"));
    expect(screen.getByText(/each, net/).parentElement).not.toHaveTextContent("Regular price");
  });
});
