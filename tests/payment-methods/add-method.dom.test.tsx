import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AddMethod } from "@/components/payment-methods/add-method";
import { GraphqlProvider } from "@/lib/browser/provider";
import { refusal } from "@/tests/support/fake-shop";
import { answerBank, asksBank, fakeWorld, key } from "@/tests/support/stripe-world";
import { InApp, router } from "@/tests/support/in-app";

const setup = () => ({
  data: { stripeSetupIntent: { id: "seti_1", error: null, clientSecret: "seti_1_secret_x" } },
});
const saved = () => ({
  data: {
    savePaymentMethod: {
      status: "SUCCESS",
      paymentToken: {
        __typename: "PaymentTokenCC",
        id: "t9",
        tokenId: 9,
        type: "CC",
        isDefault: false,
        cardType: "visa",
        expiryMonth: "12",
        expiryYear: "2034",
        last4: 4242,
      },
    },
  },
});

beforeEach(() => void router.refresh.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  render(
    <GraphqlProvider>
      <AddMethod publishableKey={key} />
    </GraphqlProvider>,
    { wrapper: InApp },
  );
  await userEvent.click(screen.getByRole("button", { name: "Add a card or bank account" }));
  return screen.findByLabelText("Card number");
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Save this payment method" }));

it("keeps a card after the bank has agreed, and gives the focus back", async () => {
  const world = fakeWorld({ stripeSetupIntent: setup, savePaymentMethod: saved }, [
    asksBank,
    asksBank,
    { status: "succeeded" },
  ]);
  await userEvent.type(await open(), "4000000000003220");
  await press();
  await answerBank();
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(world.asked.at(-1)).toEqual({
    operation: "savePaymentMethod",
    variables: { input: { paymentMethodId: "pm_1", setupIntentId: "seti_1" } },
  });
  expect(screen.getByRole("button", { name: "Add a card or bank account" })).toHaveFocus();
  expect(screen.queryByLabelText("Card number")).toBeNull();
});

it("offers cards and accounts only", async () => {
  fakeWorld({});
  await open();
  expect(document.querySelector<HTMLElement>("[data-stripe]")?.dataset).toMatchObject({
    stripe: "setup",
    types: "card,sepa_debit",
  });
});

it("shows the server's words, and a second press goes on with the same intent", async () => {
  const answers = [refusal("That card is saved already."), saved()];
  const world = fakeWorld(
    { stripeSetupIntent: setup, savePaymentMethod: () => answers.shift() ?? "outage" },
    [{ status: "succeeded" }],
  );
  await userEvent.type(await open(), "4242424242424242");
  await press();
  expect(await screen.findByText("That card is saved already.")).toBeInTheDocument();
  await press();
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(world.operations()).toEqual(["stripeSetupIntent", "savePaymentMethod", "savePaymentMethod"]);
});

it("says why none can be added", async () => {
  fakeWorld({
    stripeSetupIntent: () => ({
      data: { stripeSetupIntent: { id: null, error: "Stripe is not configured", clientSecret: null } },
    }),
  });
  await userEvent.type(await open(), "4242424242424242");
  await press();
  expect(await screen.findByText("Stripe is not configured")).toBeInTheDocument();
});
