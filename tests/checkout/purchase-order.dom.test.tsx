import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { CheckoutForm } from "@/components/checkout/checkout-form";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

const company = {
  firstName: "Mira",
  lastName: "Holt",
  email: "mira@example.com",
  company: "Holm OG",
  address1: "Lindengasse 4",
  postcode: "1070",
  city: "Wien",
  country: "AT",
  needsPurchaseOrder: "on",
};
const order = {
  __typename: "Order",
  databaseId: 7,
  orderNumber: "7",
  orderKey: "k",
  status: "ON_HOLD",
  total: "948",
  needsPayment: false,
};
const placed = { data: { checkout: { result: "success", redirect: "/store/confirm/7", order } } };

function show(customerType: "private" | "company") {
  const go = vi.fn();
  render(
    <CheckoutForm
      cart={cartOf()}
      isBusy={false}
      countries={[{ code: "AT", name: "Austria" }]}
      gateways={[{ id: "invoice", title: "Invoice", description: null }]}
      means={{ saved: [], isMember: true }}
      defaults={{ ...company, customerType }}
      isPriced
      vatResult={null}
      run={async () => cartOf()}
      go={go}
    />,
  );
  return { go, pay: () => userEvent.click(screen.getByRole("button", { name: /^Order, pay by invoice/ })) };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByLabelText(/^Your reference/);
const accept = () => userEvent.click(screen.getByRole("checkbox", { name: /terms/ }));

it("asks a company for the number that its settings want, and sends it", async () => {
  const shop = fakeShop({ checkout: () => placed });
  const { go, pay } = show("company");
  await accept();
  await pay();
  expect(
    await screen.findByText(/^Your company needs a purchase order number/, { ignore: "a" }),
  ).toBeVisible();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(shop.operations()).not.toContain("checkout");
  await userEvent.type(field(), " PO  4711 ");
  await pay();
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(shop.asked.at(-1)?.variables).toMatchObject({ input: { purchaseOrderNumber: "PO 4711" } });
});

it("neither asks a private person nor sends what stands in the hidden field", async () => {
  const shop = fakeShop({ checkout: () => placed });
  const { go, pay } = show("private");
  await userEvent.type(field(), "PO 4711");
  await accept();
  await pay();
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(JSON.stringify(shop.asked.at(-1))).not.toContain("PO 4711");
});
