import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Cart } from "@/components/cart/cart";
import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import type { CountryList } from "@/components/checkout/address/country-list";
import type { Customer } from "@/components/checkout/address/customer";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const billing = {
  firstName: "Mira",
  lastName: "Holt",
  company: null,
  email: "mira@example.com",
  address1: "Lindengasse 4",
  address2: null,
  postcode: "1070",
  city: "Wien",
  state: null,
  country: "AT" as const,
  countryName: "Austria",
  vatId: null,
  customerType: "private",
  needsPurchaseOrder: null,
};
const customer: Customer = {
  id: "guest",
  databaseId: null,
  email: null,
  firstName: null,
  lastName: null,
  capabilities: null,
  billing,
  shipping: null,
  pppPossible: null,
  isVatExempt: null,
  vatExemptMessage: null,
  vatValidationResult: null,
  availablePaymentMethods: null,
  subscriptions: null,
};
const countries: CountryList = { codes: ["AT", "DE"], names: "Austria\nGermany" };

const rates = [
  { __typename: "ShippingRate", id: "flat_rate:1", label: "Post", cost: "6,00&nbsp;€" },
  { __typename: "ShippingRate", id: "local_pickup:2", label: "Pick up", cost: "0,00&nbsp;€" },
];

/** A cart of a stock host with goods; picked up, it costs 6.00 less. */
function goods(method = "flat_rate:1", open: typeof rates | null = rates) {
  const isSent = method === "flat_rate:1";
  return {
    ...cartOf({ total: isSent ? "954.00" : "948.00" }),
    rawShippingTotal: isSent ? "5" : "0",
    rawShippingTax: isSent ? "1" : "0",
    needsShippingAddress: true,
    availableShippingMethods: [
      { __typename: "ShippingPackage", packageDetails: "Board kit ×1", rates: open },
    ],
    chosenShippingMethods: [method],
  };
}

const show = (cart: Cart, more: Partial<Customer> = {}) =>
  render(
    <CheckoutScreen
      initial={cart}
      renderId={crypto.randomUUID()}
      customer={{ ...customer, ...more }}
      gateways={[{ id: "bacs", title: "Transfer", description: null }]}
      countries={countries}
      isElsewhere
      flash={null}
    />,
  );

const answer = (name: string, cart: Cart) => ({ data: { [name]: { cart } } });
const order = {
  __typename: "Order",
  databaseId: 7,
  orderNumber: "7",
  status: "ON_HOLD",
  total: "948",
  needsPayment: false,
};
const placed = { data: { checkout: { result: "success", redirect: "/store/confirm/7", order } } };
const updated = {
  data: { updateCustomer: { customer: { ...customer, __typename: "Customer" } } },
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal("location", { ...window.location, assign: vi.fn(), origin: window.location.origin });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const radio = (name: RegExp) => screen.getByRole("radio", { name });
const pay = () => userEvent.click(screen.getByRole("button", { name: /^Order|^Pay/ }));
const summary = () => within(screen.getByRole("complementary", { name: "Your order" }));

describe("how goods are delivered", () => {
  it("is chosen by keyboard; rows and total follow, and the order goes by what is shown", async () => {
    const shop = fakeShop({
      updateShippingMethod: () => answer("updateShippingMethod", goods("local_pickup:2")),
      getCart: () => ({ data: { cart: goods("local_pickup:2") } }),
      checkout: () => placed,
    });
    show(goods());
    expect(summary().getByText("Delivery (Post), net").parentElement).toHaveTextContent(
      /5,00 €The VAT on it is 1,00 €\./,
    );
    const group = screen.getByRole("group", { name: "Delivery method" });
    expect(within(group).getAllByRole("radio")).toHaveLength(2);
    radio(/^Post/).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(radio(/^Pick up/)).toBeChecked();
    expect(radio(/^Pick up/)).toHaveFocus();
    expect(await screen.findByText("The total is now 948,00 €.")).toHaveAttribute("role", "status");
    expect(summary().getByText("Delivery (Pick up), net").parentElement).toHaveTextContent(/0,00 €/);
    await userEvent.click(screen.getByRole("checkbox", { name: /terms/ }));
    await pay();
    await waitFor(() => expect(shop.operations()).toContain("checkout"));
    expect(shop.asked.find(({ operation }) => operation === "updateShippingMethod")?.variables).toEqual({
      methods: ["local_pickup:2"],
    });
    expect(shop.asked.at(-1)?.variables).toMatchObject({
      input: { shippingMethod: ["local_pickup:2"], billing: { city: "Wien" } },
    });
    expect(shop.asked.at(-1)?.variables.input).not.toHaveProperty("shipping");
  });

  it("stays as it was where the shop refuses the choice, and says so", async () => {
    fakeShop({ updateShippingMethod: () => refusal("No shipping method provided", "updateShippingMethod") });
    show(goods());
    await userEvent.click(radio(/^Pick up/));
    expect(await screen.findByText("Could not change the delivery")).toBeVisible();
    expect(radio(/^Post/)).toBeChecked();
  });

  it("orders nothing that nothing delivers", async () => {
    const shop = fakeShop({});
    show(goods("", null));
    expect(screen.getByText(/^The shop does not deliver to this address/)).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: /terms/ }));
    await pay();
    expect(await screen.findAllByText(/^The shop does not deliver to this address/)).toHaveLength(2);
    expect(shop.operations()).not.toContain("checkout");
  });

  it("is not asked where nothing is delivered", () => {
    fakeShop({});
    show(cartOf());
    expect(screen.queryByRole("group", { name: "Delivery" })).toBeNull();
  });
});

describe("another delivery address", () => {
  it("has rules of its own once it is opened, and goes with prices and order", async () => {
    const shop = fakeShop({
      updateCustomer: () => updated,
      getCart: () => ({ data: { cart: goods() } }),
      checkout: () => placed,
    });
    show(goods());
    await userEvent.click(screen.getByRole("checkbox", { name: "Deliver to another address" }));
    await userEvent.click(screen.getByRole("checkbox", { name: /terms/ }));
    await pay();
    const delivery = within(screen.getByRole("group", { name: "Delivery" }));
    expect(await delivery.findByText("Please enter the first name")).toBeInTheDocument();
    expect(delivery.getByText("Please choose a country")).toBeInTheDocument();
    expect(shop.operations()).not.toContain("checkout");
    const type = (label: string, text: string) => userEvent.type(delivery.getByLabelText(label), text);
    await type("First name", "Mia");
    await userEvent.click(delivery.getByRole("combobox", { name: "Country" }));
    await userEvent.click(await screen.findByRole("option", { name: "Germany" }));
    await waitFor(() => expect(delivery.getByRole("combobox")).toHaveTextContent("Germany"));
    await type("Street and number", "Torstr. 1");
    await type("Postcode", "10115");
    await type("City", "Berlin");
    await waitFor(() => expect(shop.operations()).toContain("updateCustomer"));
    expect(shop.asked.findLast(({ operation }) => operation === "updateCustomer")?.variables).toMatchObject({
      input: { billing: { country: "AT" }, shipping: { country: "DE", postcode: "10115" } },
    });
    await pay();
    await waitFor(() => expect(shop.operations()).toContain("checkout"));
    expect(shop.asked.at(-1)?.variables).toMatchObject({
      input: {
        billing: { city: "Wien" },
        shipping: { firstName: "Mia", address1: "Torstr. 1", city: "Berlin", country: "DE" },
      },
    });
  });

  it("is filled in with the one that the shop knows, and closed where that is the invoice's", () => {
    fakeShop({});
    const { email: _, countryName: _name, vatId: _vat, customerType: _type, ...place } = billing;
    const { needsPurchaseOrder: _rule, ...known } = place;
    const { unmount } = show(goods(), { shipping: { ...known, city: "Graz" } });
    expect(screen.getByRole("checkbox", { name: "Deliver to another address" })).toBeChecked();
    expect(within(screen.getByRole("group", { name: "Delivery" })).getByLabelText("City")).toHaveValue(
      "Graz",
    );
    unmount();
    show(goods(), { shipping: known });
    expect(screen.getByRole("checkbox", { name: "Deliver to another address" })).not.toBeChecked();
  });
});
