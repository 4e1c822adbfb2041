import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OrderPayForm } from "@/components/orders/order-pay-form";
import { fakeShop } from "@/tests/support/fake-shop";
import { InApp, router } from "@/tests/support/in-app";

const gateways = [
  { id: "demo", title: "Demo card", description: "Test payment" },
  { id: "invoice", title: "Invoice (bank transfer)", description: null },
];
const payer = {
  name: "Mira Holt",
  email: "mira@example.com",
  address1: "Lindengasse 4",
  address2: "",
  state: "",
  postcode: "1070",
  city: "Wien",
  country: "AT",
};
const paid = {
  data: {
    payOrder: {
      result: "success",
      redirect: "/store/confirm/1005",
      order: {
        __typename: "Order",
        databaseId: 1005,
        orderNumber: "1005",
        status: "PROCESSING",
        needsPayment: false,
      },
    },
  },
};

beforeEach(() => void router.refresh.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(usual = "demo", country = payer.country) {
  const go = vi.fn();
  const { container } = render(
    <OrderPayForm
      id={1005}
      back="/account/me/my-orders/1005"
      total="118,80&nbsp;€"
      rawTotal="118.80"
      gateways={gateways}
      means={{ saved: [], isMember: true }}
      payer={{ ...payer, country }}
      recurring={false}
      usual={usual}
      go={go}
    />,
    { wrapper: InApp },
  );
  return { go, container };
}

it("offers a buyer in India no account and no Klarna, and refuses one that is typed", async () => {
  const shop = fakeShop({ payOrder: () => paid });
  show("demo", "IN");
  expect(screen.queryByLabelText("Test card number or IBAN")).toBeNull();
  const offered = within(screen.getByRole("list", { name: "Test numbers" }));
  expect(offered.queryByRole("button", { name: /^DE89|Klarna/ })).toBeNull();
  expect(offered.getAllByRole("button")).toHaveLength(6);
  await userEvent.type(screen.getByLabelText("Test card number"), "DE89 3704 0044 0532 0130 00");
  await press();
  expect(
    await screen.findByText("SEPA direct debit is not available for this invoice country."),
  ).toBeVisible();
  expect(shop.asked).toEqual([]);
});

const press = () => userEvent.click(screen.getByRole("button", { name: /^Pay 118,80/ }));
const number = (typed: string) => userEvent.type(screen.getByLabelText("Test card number or IBAN"), typed);

it("pays this very order once for two presses, and goes where the shop says", async () => {
  const shop = fakeShop({ payOrder: () => paid });
  const { go } = show();
  await number("4242 4242 4242 4242");
  await userEvent.dblClick(screen.getByRole("button", { name: /^Pay/ }));
  await waitFor(() => expect(go).toHaveBeenCalledWith("/store/confirm/1005"));
  const metaData = [{ key: "_demo_payment_method", value: "demo_card_4242" }];
  expect(shop.asked).toEqual([
    { operation: "payOrder", variables: { input: { id: 1005, paymentMethod: "demo", metaData } } },
  ]);
});

it("never sends a number that is not a test number", async () => {
  const shop = fakeShop({});
  show();
  await number("5555 5555 5555 4444");
  await press();
  expect(await screen.findByText(/This number does not work/)).toBeInTheDocument();
  expect(shop.asked).toEqual([]);
});

it("takes another method than before", async () => {
  const shop = fakeShop({ payOrder: () => paid });
  const { go } = show();
  await userEvent.click(screen.getByRole("radio", { name: /Invoice/ }));
  await press();
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(shop.asked[0]?.variables).toEqual({ input: { id: 1005, paymentMethod: "invoice", metaData: [] } });
});

it("shows the bank's words, draws the order again, and can be pressed again", async () => {
  const declined = {
    message: "The card was declined.",
    path: ["payOrder"],
    extensions: { code: "PAYMENT_DECLINED" },
  };
  fakeShop({ payOrder: () => ({ data: null, errors: [declined] }) });
  const { go } = show("invoice");
  await press();
  expect(await screen.findByText("The card was declined.")).toBeInTheDocument();
  expect(router.refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: /^Pay/ })).not.toHaveAttribute("aria-busy");
  expect(go).not.toHaveBeenCalled();
});

it("says after a broken connection that nothing is charged twice", async () => {
  fakeShop({ payOrder: () => "outage" });
  show("invoice");
  await press();
  expect(
    await screen.findByText(/^We do not know yet whether your payment went through/),
  ).toBeInTheDocument();
});

it("is a plain form without script", () => {
  const { container } = show("invoice");
  const form = container.querySelector("form");
  expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual([
    "post",
    "/api/forms/pay-order",
  ]);
  const fields = Object.fromEntries(new FormData(form ?? undefined));
  expect(fields).toEqual({ id: "1005", back: "/account/me/my-orders/1005", paymentMethod: "invoice" });
});
