import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountNavigation } from "@/components/account/account-navigation";
import { AddToCart } from "@/components/cart/add-to-cart";
import "@/components/cart/availability";
import { type Cart } from "@/components/cart/cart";
import { CartScreen } from "@/components/cart/cart-screen";
import { countryListOf } from "@/components/checkout/address/country-list";
import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import { RedeemScreen } from "@/components/downloads/redeem-screen";
import { EventAccessForm } from "@/components/events/event-access-form";
import { EventAccessScreen } from "@/components/events/event-access-screen";
import { env } from "@/lib/env";
import { allOffers, offerFields, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import { missing } from "@/tests/support/stock-host/schema";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";

/** The offers of a stock host, by the facts that its fake is made of. */
const stock: ShopOffers = {
  ...allOffers,
  ...Object.fromEntries(Object.entries(offerFields).map(([offer, field]) => [offer, !missing.has(field)])),
};

/** Seats of a date, as a shop with every offer tells them, or one without. */
function seats(offers: ShopOffers): Cart {
  const cart = JSON.parse(JSON.stringify(cartOf()));
  const [line] = cart.contents.nodes;
  line.variation = { attributes: [{ name: "date", label: "Date", value: "3 March 2027" }], node: null };
  if (offers === stock) line.singlePrice = null;
  return cart;
}

const soldOut = (status: string, left: number | null) => ({
  __typename: "VariableProduct",
  id: "p",
  databaseId: 91,
  purchasable: true,
  stockStatus: "IN_STOCK",
  stockQuantity: null,
  variations: {
    nodes: [
      {
        __typename: "SimpleProductVariation",
        id: "v",
        databaseId: 94,
        purchasable: true,
        stockStatus: status,
        stockQuantity: left,
      },
    ],
  },
});

beforeEach(() => {
  // WooCommerce 10 does not count sold-out products.
  fakeShop({ getStock: () => ({ data: { products: { nodes: [soldOut("OUT_OF_STOCK", null)] } } }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("knows a stock host as one that keeps none of the offers", () => {
  expect(Object.values(stock).some(Boolean)).toBe(false);
});

it.each([
  ["built-in", allOffers, true],
  ["stock", stock, false],
])("tells why and asks for names in the cart of a %s shop: %s", (_shop, offers, isOffered) => {
  const { container } = render(
    <InApp>
      <CartScreen initial={seats(offers)} renderId="r" offers={offers} />
    </InApp>,
  );
  for (const words of [/Why this price\?/, /Who is coming\?/, /each, net/])
    expect(words.test(container.textContent ?? ""), String(words)).toBe(isOffered);
});

it.each([
  ["built-in", allOffers, /the invoice and a sign-in link here/, /Include the country code/, "address"],
  ["stock", stock, /^We send your order here\.$/, /This shop does not check it/, "name"],
])(
  "says at the checkout of a %s shop what becomes of address and VAT ID",
  (_shop, offers, mail, vat, filled) => {
    const gateways = [
      { id: "bacs", title: "Direct bank transfer", description: "<p>IBAN AT61&nbsp;1904</p>" },
    ];
    const countries = countryListOf([{ code: "AT", name: "Austria" }]);
    const checkout = (isSignedIn: boolean) => (
      <InApp>
        <CheckoutScreen
          initial={seats(offers)}
          renderId="r"
          customer={null}
          gateways={gateways}
          countries={countries}
          isElsewhere={offers === stock}
          isSignedIn={isSignedIn}
          flash={null}
          offers={offers}
        />
      </InApp>
    );
    const { rerender } = render(checkout(true));
    expect(screen.queryByText(/Been here before/)).toBeNull();
    rerender(checkout(false));
    expect(screen.getByText(/Been here before/)).toHaveTextContent(`and we'll fill in your ${filled}.`);
    expect(screen.getByText(mail)).toBeInTheDocument();
    expect(screen.getByText(vat)).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: /Direct bank transfer.*IBAN AT61 1904/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Order, pay by transfer" })).toBeInTheDocument();
  },
);

it("tells sold out by the status alone, and lets nobody wait where there is no list", async () => {
  const { rerender } = render(
    <AddToCart productId={91} variationId={94} productName="Live" seats hasNoWaitingList />,
    { wrapper: InApp },
  );
  fireEvent.scroll(window);
  expect(await screen.findByText("Sold out")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  rerender(<AddToCart productId={91} variationId={94} productName="Live" seats />);
  expect(screen.getByRole("button", { name: "Join the waiting list: Live" })).toBeInTheDocument();
});

it("leads to no subscriptions where the shop knows none", () => {
  const { rerender } = render(<AccountNavigation offers={stock} />, { wrapper: InApp });
  expect(screen.queryByRole("link", { name: "Subscription" })).toBeNull();
  rerender(<AccountNavigation />);
  expect(screen.getByRole("link", { name: "Subscription" })).toBeInTheDocument();
});

const codes = [
  ["access codes", ({ accessCodes }: ShopOffers) => <RedeemScreen flash={null} isOffered={accessCodes} />],
  [
    "tickets",
    ({ eventAccess }: ShopOffers) => (
      <EventAccessScreen isOffered={eventAccess}>
        <EventAccessForm />
      </EventAccessScreen>
    ),
  ],
] as const;

it.each(codes)("has no form for %s that the shop does not open, and says who does", (_what, screenOf) => {
  const { container, rerender } = render(<InApp>{screenOf(stock)}</InApp>);
  expect(container.querySelector("form, input")).toBeNull();
  expect(screen.getByRole("link", { name: env.CONTACT_EMAIL })).toHaveAttribute(
    "href",
    `mailto:${env.CONTACT_EMAIL}`,
  );
  expect(container).not.toHaveTextContent(/try again/i);
  rerender(<InApp>{screenOf(allOffers)}</InApp>);
  expect(screen.getByLabelText("Access code")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: env.CONTACT_EMAIL })).toBeNull();
});
