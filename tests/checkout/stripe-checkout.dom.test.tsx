import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CheckoutForm } from "@/components/checkout/checkout-form";
import type { SavedMethod } from "@/components/checkout/address/customer";
import { cartOf, refusal } from "@/tests/support/fake-shop";
import { account, expired, visa } from "@/tests/support/subscription-rows";
import { answerBank, asksBank, fakeWorld, inPage, key, order } from "@/tests/support/stripe-world";

const gateways = [
  { id: "stripe", title: "Card, SEPA or Klarna", description: null },
  { id: "invoice", title: "Invoice", description: null },
];
const defaults = {
  customerType: "private",
  firstName: "Mira",
  lastName: "Holt",
  address1: "Lindengasse 4",
  postcode: "1070",
  city: "Wien",
  email: "mira@example.com",
};
const placed = (redirect: string, id = 7) => ({
  data: { checkout: { result: "success", redirect, order: order(id) } },
});

type Shown = {
  saved?: SavedMethod[];
  total?: string;
  recurring?: boolean;
  isMember?: boolean;
  isElsewhere?: boolean;
  country?: "AT" | "SE";
};

async function show({
  saved = [],
  total,
  recurring = false,
  isMember = true,
  isElsewhere,
  country = "AT",
}: Shown = {}) {
  const go = vi.fn();
  const cart = () => ({ ...cartOf({ total }), hasSubscriptionProducts: recurring });
  const form = (shown: ReturnType<typeof cart>) => (
    <CheckoutForm
      cart={shown}
      isBusy={false}
      countries={[
        { code: "AT", name: "Austria" },
        { code: "SE", name: "Sweden" },
      ]}
      gateways={gateways}
      means={{ stripeKey: key, isElsewhere, saved, isMember }}
      defaults={{ ...defaults, country }}
      isPriced
      vatResult={null}
      run={vi.fn(async () => cart())}
      go={go}
    />
  );
  const { rerender } = render(form(cart()));
  fireEvent.click(screen.getByRole("checkbox", { name: /terms/ }));
  return {
    go,
    pay: () => fireEvent.click(screen.getByRole("button", { name: /^Pay / })),
    becomes: (next: string) =>
      rerender(form({ ...cartOf({ total: next }), hasSubscriptionProducts: recurring })),
  };
}
const number = async (typed: string) =>
  fireEvent.input(await screen.findByLabelText("Card number"), { target: { value: typed } });
const sent = (world: ReturnType<typeof fakeWorld>) =>
  world.asked.filter(({ operation }) => operation === "checkout").map(({ variables }) => variables.input);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("sends the token that Stripe made, and never the number", async () => {
  const world = fakeWorld({ checkout: () => placed("/store/confirm/7") });
  const { go, pay } = await show();
  await number("4242 4242 4242 4242");
  pay();
  await waitFor(() => expect(go).toHaveBeenCalledWith("/store/confirm/7"));
  expect(sent(world)).toMatchObject([
    { paymentMethod: "stripe", metaData: [{ key: "_stripe_source_id", value: "ctoken_1" }] },
  ]);
  expect(JSON.stringify(world.asked)).not.toMatch(/4242\s?4242/);
  expect(world.made).toMatchObject([{ path: "/v1/confirmation_tokens" }]);
  expect(world.made[0]?.fields).not.toHaveProperty("setup_future_usage");
});

it("sends a shop elsewhere a payment method (NOTES 7)", async () => {
  const world = fakeWorld({ checkout: () => placed("/store/confirm/7") });
  const { go, pay } = await show({ isElsewhere: true });
  await number("4242 4242 4242 4242");
  pay();
  await waitFor(() => expect(go).toHaveBeenCalledWith("/store/confirm/7"));
  expect(sent(world)).toMatchObject([{ metaData: [{ key: "_stripe_source_id", value: "pm_1" }] }]);
});

it("says what keeping means, in the provider's words, and the token says that it is kept", async () => {
  const world = fakeWorld({ checkout: () => placed("/store/confirm/7") });
  const { pay } = await show();
  await number("4242424242424242");
  const box = screen.getByRole("checkbox", { name: "Save for next time" });
  expect(screen.queryByText(/charge your card for future payments/)).toBeNull();
  fireEvent.click(box);
  expect(await screen.findByText(/charge your card for future payments/)).toBeVisible();
  fireEvent.click(box);
  await waitFor(() => expect(screen.queryByText(/charge your card for future payments/)).toBeNull());
  fireEvent.click(box);
  await screen.findByText(/charge your card for future payments/);
  pay();
  await waitFor(() => expect(sent(world)).toHaveLength(1));
  expect(world.made[0]?.fields).toMatchObject({ setup_future_usage: "off_session" });
});

it("pays by the device's wallet, and begins in the press itself", async () => {
  vi.stubGlobal("testWallet", true);
  const world = fakeWorld({ checkout: () => placed("/store/confirm/7") });
  const { go, pay } = await show();
  fireEvent.click(await screen.findByLabelText("Google Pay"));
  let isPressed = true;
  vi.stubGlobal("navigator", {
    userActivation: {
      get isActive() {
        return isPressed;
      },
    },
    locks: {
      request: async (_name: string, _options: object, work: (lock: object) => unknown) => {
        await new Promise((resolve) => setTimeout(resolve));
        return work({});
      },
    },
  });
  pay();
  setTimeout(() => (isPressed = false));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(world.made[0]?.path).toBe("/v1/confirmation_tokens");
});

it("takes amount and kinds from the cart, and a new total keeps what was typed", async () => {
  fakeWorld({
    getPaymentGateways: () => ({
      data: { paymentGateways: { nodes: gateways.map((method) => ({ ...method, icon: null })) } },
    }),
  });
  const { becomes } = await show();
  await number("4242");
  const fields = document.querySelector<HTMLElement>("[data-stripe]");
  expect({ ...fields?.dataset }).toMatchObject({ amount: "94800", types: "card,sepa_debit,klarna" });
  becomes("474.00");
  await waitFor(() => expect(fields?.dataset.amount).toBe("47400"));
  expect(screen.getByLabelText("Card number")).toHaveValue("4242");
});

it("asks for what is missing before it asks the shop", async () => {
  const world = fakeWorld({});
  const { pay } = await show();
  await screen.findByLabelText("Card number");
  pay();
  expect(await screen.findByText("Your card number is incomplete.")).toBeInTheDocument();
  expect(world.asked).toEqual([]);
});

it("names the empty card together with other errors, without asking the provider", async () => {
  const world = fakeWorld({});
  const { pay } = await show();
  await screen.findByLabelText("Card number");
  fireEvent.click(screen.getByRole("checkbox", { name: /terms/ }));
  pay();
  const link = await screen.findByRole("link", { name: "Please enter a card number" });
  expect(screen.getByRole("link", { name: "Please accept the terms to continue" })).toBeVisible();
  expect(screen.queryByText("Your card number is incomplete.")).toBeNull();
  fireEvent.click(link);
  expect(document.querySelector("input[value=stripe]")).toHaveFocus();
  expect([world.asked, world.made]).toEqual([[], []]);
});

it("lets the bank ask in the page, then goes to the order", async () => {
  fakeWorld({ checkout: () => placed(inPage(7)) }, [asksBank, { status: "succeeded" }]);
  const { go, pay } = await show();
  await number("4000000000003220");
  pay();
  await answerBank();
  await waitFor(() => expect(go).toHaveBeenCalledWith("/store/confirm/7"));
});

it("a refusal at the bank keeps the cart; the shop looks at the order, and the next try has a new method", async () => {
  const world = fakeWorld({ checkout: () => placed(inPage(7)), getOrder: () => refusal("not now") }, [
    asksBank,
    { status: "requires_payment_method" },
  ]);
  const { go, pay } = await show();
  await number("4000000000003220");
  pay();
  await answerBank();
  expect(await screen.findByText(/unable to authenticate your payment method/)).toBeInTheDocument();
  expect(world.operations()).toEqual(["checkout", "getOrder"]);
  expect(go).not.toHaveBeenCalled();
  pay();
  await waitFor(() => expect(sent(world)).toHaveLength(2));
  expect(sent(world)[1]).toMatchObject({ metaData: [{ value: "ctoken_2" }] });
});

it("a refusal that the shop heard of first keeps the cart too", async () => {
  fakeWorld({ checkout: () => placed(inPage(7)), getOrder: () => refusal("not now") }, [
    asksBank,
    { status: "canceled" },
  ]);
  const { go, pay } = await show();
  await number("4000000000003220");
  pay();
  await answerBank();
  expect(await screen.findByText(/Your bank did not confirm the payment/)).toBeInTheDocument();
  expect(go).not.toHaveBeenCalled();
});

it("repeats the very same attempt after a broken connection", async () => {
  const answers = ["outage" as const, placed("/store/confirm/7")];
  const world = fakeWorld({ checkout: () => answers.shift() ?? "outage" });
  const { go, pay } = await show();
  await number("4242424242424242");
  pay();
  expect(await screen.findByText(/the same order is never placed twice/)).toBeInTheDocument();
  pay();
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(sent(world)[1]).toEqual(sent(world)[0]);
  expect(world.made).toHaveLength(1);
});

it("offers saved methods first, with what is to be known of one, and asks Stripe for nothing", async () => {
  const world = fakeWorld({ checkout: () => placed("/store/confirm/7") });
  const { go, pay } = await show({ saved: [account, expired, visa] });
  const radios = screen.getAllByRole("radio").filter((radio) => radio.matches("[name=paymentMethod]"));
  expect(radios.map((radio) => radio.getAttribute("value"))).toEqual([
    ...["stripe:11", "stripe:12", "stripe:13", "stripe", "invoice"],
  ]);
  expect(radios[0]).toBeChecked();
  expect(radios[2]).toBeEnabled();
  expect(
    screen.getByText("Our record says it expired in 10/2026; your bank may have renewed it."),
  ).toBeVisible();
  expect(screen.getByText("Use another method")).toBeVisible();
  pay();
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(sent(world)).toMatchObject([
    { paymentMethod: "stripe", metaData: [{ key: "wc-stripe-payment-token", value: "11" }] },
  ]);
  expect(world.made).toEqual([]);
});

it("keeps the method when a member asks for it", async () => {
  const world = fakeWorld({ checkout: () => placed("/store/confirm/7") });
  const { pay } = await show();
  await number("4242424242424242");
  fireEvent.click(screen.getByRole("checkbox", { name: "Save for next time" }));
  pay();
  await waitFor(() => expect(sent(world)).toHaveLength(1));
  expect(sent(world)[0]).toMatchObject({
    metaData: [{ value: "ctoken_1" }, { key: "wc-stripe-new-payment-method", value: "true" }],
  });
});

it("offers keeping to nobody else: no guest, not with Klarna, and a subscription keeps it anyway", async () => {
  fakeWorld({});
  const box = () => screen.queryByRole("checkbox", { name: "Save for next time" });
  await show();
  await screen.findByLabelText("Card number");
  expect(box()).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText("Klarna"));
  expect(box()).toBeNull();
  cleanup();
  await show({ isMember: false });
  await screen.findByLabelText("Card number");
  expect(box()).toBeNull();
  cleanup();
  await show({ recurring: true });
  await screen.findByLabelText("Card number");
  expect(box()).toBeNull();
  expect(screen.getByText(/charge it every period/)).toBeVisible();
  expect(screen.queryByLabelText("Klarna")).toBeNull();
});

it("shows Klarna with the reason where it does not accept our currency (R467), and as usual elsewhere", async () => {
  fakeWorld({});
  await show({ country: "SE" });
  await screen.findByLabelText("Card number");
  const klarna = screen.getByRole("radio", { name: "Klarna" });
  expect(klarna).toBeDisabled();
  expect(klarna).toHaveAccessibleDescription(
    "In this invoice country, Klarna accepts only SEK, and our prices are in EUR.",
  );
  expect(document.querySelector<HTMLElement>("[data-stripe]")?.dataset.types).toBe("card,sepa_debit");
  cleanup();
  await show();
  await screen.findByLabelText("Card number");
  expect(screen.getByRole("radio", { name: "Klarna" })).toBeEnabled();
});
