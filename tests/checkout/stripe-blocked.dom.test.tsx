// Isolated: the provider's script is loaded once a process, and other suites have loaded it.
import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { StripeFields } from "@/components/checkout/payment/stripe-fields";
import { installFakeStripe } from "@/tests/support/browser/fake-stripe-js";
import "@/components/checkout/payment/stripe-element";

configure({ asyncUtilTimeout: 8_000 });
afterEach(cleanup);

/** Answers every script that is put into the page, as a blocker or the network would. */
function network(answer: () => "load" | "error") {
  const script = () => document.head.querySelector<HTMLScriptElement>("script[src*='js.stripe.com']");
  const seen = new Set<HTMLScriptElement>();
  const watcher = new MutationObserver(() => {
    const asked = script();
    if (!asked || seen.has(asked)) return;
    seen.add(asked);
    setTimeout(() => asked.dispatchEvent(new Event(answer())));
  });
  watcher.observe(document.head, { childList: true });
  return watcher;
}

it("says that the form did not come, offers the other methods and another try, and lets nobody pay meanwhile", async () => {
  let isBlocked = true;
  const asked = vi.fn();
  const watcher = network(() => {
    if (isBlocked) return "error";
    installFakeStripe();
    const made = window.Stripe;
    Object.assign(window, {
      Stripe: Object.assign((...given: unknown[]) => {
        asked(...given);
        return made?.(String(given[0]));
      }, made),
    });
    return "load";
  });
  const sources = new Map<string, { check: () => Promise<boolean> }>();
  const onSource = vi.fn((name, source) => (source ? sources.set(name, source) : sources.delete(name)));
  const plan = { totalCents: 94_800, country: "AT", recurring: false };
  render(
    <StripeFields isChosen publishableKey="pk_test_other" plan={plan} canSave={false} onSource={onSource} />,
  );
  expect(await screen.findByText("We could not load the payment form.")).toBeInTheDocument();
  expect(screen.getByText(/choose another payment method/)).toBeInTheDocument();
  await expect(sources.get("stripe")?.check()).resolves.toBe(false);
  isBlocked = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await userEvent.type(await screen.findByLabelText("Card number"), "4242");
  await waitFor(async () => expect(await sources.get("stripe")?.check()).toBe(true));
  watcher.disconnect();
  expect(asked, "R468: the provider's texts are English").toHaveBeenCalledWith(
    "pk_test_other",
    expect.objectContaining({ locale: "en" }),
  );
});
