import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CheckoutForm } from "@/components/checkout/checkout-form";
import { cartOf, fakeShop, refusal } from "@/tests/support/fake-shop";

const defaults = {
  customerType: "private",
  firstName: "Mira",
  lastName: "Holt",
  email: "mira@example.com",
  address1: "Lindengasse 4",
  postcode: "1070",
  city: "Wien",
  country: "AT",
};
const gateways = [
  { id: "invoice", title: "Invoice", description: null },
  { id: "demo", title: "Demo card", description: null },
];
const countries = [
  { code: "AT", name: "Austria" },
  { code: "IN", name: "India" },
] as const;
const customer = { customer: { __typename: "Customer", id: "guest", vatValidationResult: null } };
const order = {
  __typename: "Order",
  databaseId: 7,
  orderNumber: "7",
  orderKey: "k",
  status: "ON_HOLD",
  total: "948",
  needsPayment: false,
};
const placed = (redirect: string) => ({ data: { checkout: { result: "success", redirect, order } } });

/** Holds the cart as the screen does. */
function show({
  run = vi.fn(async () => cartOf()),
  filled = defaults,
}: {
  run?: (change: object) => Promise<ReturnType<typeof cartOf> | null>;
  filled?: Partial<typeof defaults>;
} = {}) {
  const go = vi.fn();
  render(
    <CheckoutForm
      cart={cartOf()}
      isBusy={false}
      countries={countries}
      gateways={gateways}
      means={{ saved: [], isMember: false }}
      defaults={filled}
      isPriced
      vatResult={null}
      run={run}
      go={go}
    />,
  );
  return {
    go,
    run,
    pay: () => screen.getByRole("button", { name: /^(Order, pay by invoice|Pay 948,00.€)$/ }),
    accept: () => userEvent.click(screen.getByRole("checkbox", { name: /terms/ })),
  };
}

const countryOf = () => new FormData(document.querySelector("form") ?? undefined).get("country");

/** The browser's time zone. */
let zone: string;
const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  zone = "Etc/UTC";
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolved.call(this), timeZone: zone };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("buying at the checkout", () => {
  it("says on its button whether money moves now", async () => {
    fakeShop({});
    const { pay } = show();
    expect(pay()).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: "Demo card" }));
    expect(screen.getByRole("button", { name: "Pay 948,00 €" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Order/ })).toBeNull();
  });

  it("shows each field's rule and sends nothing", async () => {
    const shop = fakeShop({});
    const { pay } = show({ filled: {} });
    await userEvent.click(pay());
    for (const text of [
      "Please enter your e-mail",
      "Please enter your first name",
      "Please choose a country",
      "Please accept the terms to continue",
    ]) {
      expect(await screen.findByText(text, { ignore: "a" })).toBeInTheDocument();
    }
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
    expect(screen.getAllByRole("link", { name: /^Please/ })).toHaveLength(8);
    expect(shop.asked).toEqual([]);
  });

  it("begins with the country of the time zone where none is known, and says so", async () => {
    zone = "Asia/Calcutta";
    const shop = fakeShop({ updateCustomer: () => ({ data: { updateCustomer: customer } }) });
    show({ filled: {} });
    expect(await screen.findByText(/^From your time zone/)).toBeVisible();
    expect(countryOf()).toBe("IN");
    await waitFor(() => expect(shop.operations()).toContain("updateCustomer"));
    expect(shop.asked[0]?.variables).toMatchObject({ input: { billing: { country: "IN" } } });
  });

  it("asks for the code of a mail where the shop wants the address confirmed, also after a reload", async () => {
    let tries = 0;
    const shop = fakeShop({
      checkout: ({ input }) => {
        tries += 1;
        if (tries === 1) return refusal("Please confirm", "checkout", "SEATS_LIMITED");
        expect(input).toMatchObject({ addressCode: "123 456" });
        return placed("/store/confirm/7?key=a");
      },
      requestAddressCode: () => ({ data: { requestAddressCode: { result: "success" } } }),
    });
    const first = show();
    expect(screen.queryByLabelText("6-digit code")).toBeNull();
    await first.accept();
    await userEvent.click(first.pay());
    expect(await screen.findByLabelText("6-digit code")).toBeVisible();
    expect(screen.getByRole("region", { name: "Confirm your address" })).toHaveTextContent(
      "mira@example.com",
    );
    expect(shop.asked.at(-1)).toEqual({
      operation: "requestAddressCode",
      variables: { input: { email: "mira@example.com" } },
    });
    cleanup();
    const second = show();
    await userEvent.type(await screen.findByLabelText("6-digit code"), "123 456");
    await second.accept();
    await userEvent.click(second.pay());
    await waitFor(() => expect(second.go).toHaveBeenCalledWith("/store/confirm/7?key=a"));
  });

  it("guesses no country over one that is known", async () => {
    zone = "Asia/Calcutta";
    const shop = fakeShop({});
    const { pay } = show({ filled: { country: "AT" } });
    await userEvent.click(pay());
    expect(await screen.findByText("Please enter your e-mail", { ignore: "a" })).toBeInTheDocument();
    expect(countryOf()).toBe("AT");
    expect(shop.asked).toEqual([]);
  });

  it("places one order for a double press and goes on", async () => {
    localStorage.setItem("cart-snapshot", "{}");
    const shop = fakeShop({ checkout: () => placed("/store/confirm/7?key=a") });
    const { pay, accept, go } = show();
    await accept();
    await userEvent.dblClick(pay());
    await waitFor(() => expect(go).toHaveBeenCalledWith("/store/confirm/7?key=a"));
    expect(shop.operations()).toEqual(["checkout"]);
    expect(shop.asked[0]?.variables).toMatchObject({
      input: {
        paymentMethod: "invoice",
        metaData: [],
        billing: { country: "AT", customerType: "private", email: "mira@example.com" },
      },
    });
    expect(localStorage.getItem("cart-snapshot")).toBeNull();
    expect(pay()).toHaveAttribute("aria-busy", "true");
  });

  it("sends the token of a listed card and never a number", async () => {
    const shop = fakeShop({ checkout: () => placed("/store/confirm/7") });
    const { pay, accept, go } = show();
    await accept();
    await userEvent.click(screen.getByRole("radio", { name: /Demo card/ }));
    await userEvent.type(screen.getByLabelText("Test card number or IBAN"), "4242 4242 4242 4242");
    await userEvent.click(pay());
    await waitFor(() => expect(go).toHaveBeenCalled());
    expect(shop.asked[0]?.variables).toMatchObject({
      input: { metaData: [{ key: "_demo_payment_method", value: "demo_card_4242" }] },
    });
    expect(JSON.stringify(shop.asked)).not.toMatch(/4242\s?4242/);
  });

  it("refuses any other number in the browser; its field has no name", async () => {
    const shop = fakeShop({});
    const { pay, accept } = show();
    await accept();
    await userEvent.click(screen.getByRole("radio", { name: /Demo card/ }));
    const number = screen.getByLabelText("Test card number or IBAN");
    expect(number).not.toHaveAttribute("name");
    await userEvent.type(number, "4111 1111 1111 1111");
    await userEvent.click(pay());
    expect((await screen.findAllByText(/This number does not work/)).length).toBeGreaterThan(0);
    expect(shop.asked).toEqual([]);
  });

  it("says that the card number is missing together with the other errors, and leads to its field", async () => {
    const shop = fakeShop({});
    const { pay } = show();
    await userEvent.click(screen.getByRole("radio", { name: /Demo card/ }));
    await userEvent.click(pay());
    const link = await screen.findByRole("link", { name: "Please enter a card number" });
    expect(screen.getByRole("link", { name: "Please accept the terms to continue" })).toBeVisible();
    expect(screen.getByText("2 fields need your attention.")).toBeVisible();
    const number = screen.getByLabelText(/^Please enter a card number|Test card number or IBAN/);
    expect(number).toHaveAttribute("aria-invalid", "true");
    expect(screen.queryByText(/This number does not work/)).toBeNull();
    await userEvent.click(link);
    expect(number).toHaveFocus();
    await userEvent.keyboard("4242 4242 4242 4242");
    expect(screen.queryByText("Please enter a card number")).toBeNull();
    expect(shop.asked).toEqual([]);
  });

  it("says that the card number is missing when everything else is filled in", async () => {
    fakeShop({});
    const { pay, accept } = show();
    await accept();
    await userEvent.click(screen.getByRole("radio", { name: /Demo card/ }));
    await userEvent.click(pay());
    expect(await screen.findByText("Please enter a card number")).toBeVisible();
    expect(screen.queryByText(/This number does not work/)).toBeNull();
  });

  it("tells a declined payment, reloads the cart and can be tried again", async () => {
    fakeShop({ checkout: () => refusal("Your card was declined.") });
    const { pay, accept, run, go } = show();
    await accept();
    await userEvent.click(pay());
    expect(await screen.findByText("Your card was declined.")).toBeInTheDocument();
    expect(go).not.toHaveBeenCalled();
    expect(run).toHaveBeenLastCalledWith({ do: "reload" });
    await waitFor(() => expect(pay()).not.toHaveAttribute("aria-busy"));
  });

  it("says that nobody knows yet, where to look, and that pressing again is safe", async () => {
    fakeShop({ checkout: () => "outage" });
    const { pay, accept } = show();
    await accept();
    await userEvent.click(pay());
    expect(await screen.findByText(/^We do not know yet whether your order was placed/)).toHaveTextContent(
      /your inbox, or your orders.*the same order is never placed twice/,
    );
  });

  it("stops when the total is not the one on the button, naming old and new", async () => {
    const shop = fakeShop({});
    const { pay, accept } = show({ run: vi.fn(async () => cartOf({ total: "474.00" })) });
    await accept();
    await userEvent.click(pay());
    expect(await screen.findByText(/The total has changed since you last saw it/)).toBeInTheDocument();
    expect(screen.getByText("The total changed from 948,00 € to 474,00 €.")).toBeInTheDocument();
    expect(shop.asked).toEqual([]);
  });

  it("says beside the button that nothing was sent when the cart could not be looked at again", async () => {
    const shop = fakeShop({});
    const { pay, accept } = show({ run: vi.fn(async () => null) });
    await accept();
    await userEvent.click(pay());
    expect(await screen.findByText(/nothing was ordered or charged/)).toBeInTheDocument();
    expect(shop.asked).toEqual([]);
    await waitFor(() => expect(pay()).not.toHaveAttribute("aria-busy"));
  });

  it.each([
    ["goes on without a code that the total on the button has not had any more", "948.00", 2],
    ["stops where a code is gone and the total is another one now", "999.00", 1],
  ])("%s", async (_what, total, sent) => {
    let sends = 0;
    const shop = fakeShop({
      checkout: () =>
        (sends += 1) === 1
          ? refusal("Coupon usage limit.", "checkout", "COUPON_REFUSED")
          : placed("/store/confirm/7"),
    });
    const reloads = ["948.00", total, total];
    const run = vi.fn(async () => cartOf({ total: reloads.shift() ?? total }));
    const { pay, accept, go } = show({ run });
    await accept();
    await userEvent.click(pay());
    if (sent === 2) await waitFor(() => expect(go).toHaveBeenCalledWith("/store/confirm/7"));
    else expect(await screen.findByText("Coupon usage limit.")).toBeInTheDocument();
    expect(shop.asked).toHaveLength(sent);
  });

  it("stops at a cart that another tab has used up", async () => {
    fakeShop({});
    const { pay, accept } = show({ run: vi.fn(async () => cartOf({ quantity: 0 })) });
    await accept();
    await userEvent.click(pay());
    expect(await screen.findByText(/Your cart is empty, so there is nothing to pay for/)).toBeInTheDocument();
  });

  it("reprices by customer type; a failure shows the server's first message and blocks nothing else", async () => {
    const shop = fakeShop({ updateCustomer: () => refusal("This VAT ID belongs to nobody.") });
    show();
    await userEvent.click(screen.getByRole("radio", { name: "Company" }));
    expect(await screen.findByText("This VAT ID belongs to nobody.")).toBeInTheDocument();
    expect(shop.asked[0]).toMatchObject({
      operation: "updateCustomer",
      variables: { input: { billing: { customerType: "company", country: "AT" } } },
    });
  });

  it.each([
    ["VALID", "We confirmed the VAT ID."],
    ["INVALID", /could not confirm this VAT ID. You can still order/],
    ["UNAVAILABLE", /The VAT register is not answering/],
  ])("shows a VAT id that is %s", async (result, text) => {
    fakeShop({
      updateCustomer: () => ({
        data: { updateCustomer: { customer: { ...customer.customer, vatValidationResult: result } } },
      }),
    });
    show({ filled: { ...defaults, customerType: "company" } });
    await userEvent.type(screen.getByLabelText("VAT ID"), "DE136695976");
    await userEvent.tab();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
