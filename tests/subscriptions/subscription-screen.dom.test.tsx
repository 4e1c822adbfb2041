import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Subscription } from "@/components/checkout/address/customer";
import "@/components/ui/dialog-window";
import { SubscriptionScreen } from "@/components/subscriptions/subscription-screen";
import { dismiss, shownNotices } from "@/components/ui/notices/notify";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
import { account, expired, now, openOrder, subscriptionOf, visa } from "@/tests/support/subscription-rows";
import { shownDialog } from "@/tests/support/shown-dialog";
import { InApp, router } from "@/tests/support/in-app";

beforeEach(() => void router.refresh.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownNotices()) dismiss(id);
});

const methods = [visa, account, expired];
const show = (subscriptions: Subscription[], step?: string, flash: { text: string } | null = null) =>
  render(
    <SubscriptionScreen
      read={{ subscriptions, methods }}
      flash={flash && { kind: "error", ...flash }}
      step={step}
      now={now}
    />,
    { wrapper: InApp },
  );

const march = "2027-03-05T09:00:00.000Z";
const unpaid = {
  nextPaymentDate: null,
  needsPayment: true,
  relatedOrders: { nodes: [{ ...openOrder, documents: [] }] },
};

describe("every status in words, with what it means and what can be done (R259–R262)", () => {
  it.each<[string, Partial<Subscription>, string, string, string[]]>([
    ["ACTIVE", {}, "Active", "The next payment is due on 1 December 2026.", ["Cancel subscription"]],
    [
      "ACTIVE, marked",
      { markedCancelDate: march },
      "Cancelled, still active",
      "You keep your access until 5 March 2027.",
      ["Resume subscription"],
    ],
    [
      "ACTIVE, marked for a day that is past",
      { markedCancelDate: "2026-03-05T09:00:00.000Z" },
      "Ended",
      "It ended on 5 March 2026. Nothing more will be charged.",
      ["See the membership"],
    ],
    [
      "PENDING_CANCEL",
      { status: "PENDING_CANCEL", nextPaymentDate: null, endDate: march },
      "Cancelled, still active",
      "You keep your access until 5 March 2027.",
      ["Resume subscription"],
    ],
    [
      "PENDING",
      { status: "PENDING", ...unpaid, lastPaymentDate: null },
      "Waiting for the first payment",
      "Your access opens as soon as the first payment arrives.",
      ["Pay now", "Cancel subscription"],
    ],
    [
      "ON_HOLD",
      { status: "ON_HOLD", ...unpaid },
      "On hold",
      "The last payment did not arrive.",
      ["Pay now", "Cancel subscription"],
    ],
    [
      "CANCELLED",
      { status: "CANCELLED", endDate: march, nextPaymentDate: null },
      "Ended",
      "It ended on 5 March 2027.",
      ["See the membership"],
    ],
  ])("%s", (_name, over, word, text, offered) => {
    show([subscriptionOf(over)]);
    const card = within(screen.getByRole("region", { name: "Guides & Coaches" }));
    expect(card.getAllByText(word)[0]).toBeVisible();
    expect(card.getByText(text, { exact: false })).toBeVisible();
    const all = ["Pay now", "Cancel subscription", "Resume subscription", "See the membership"];
    const found = all.filter((label) => card.queryByText(label) !== null);
    expect(found).toEqual(offered);
    expect(card.getByText("348,00 €")).toBeVisible();
  });

  it("pays by the open order, and links every payment with its documents", () => {
    show([subscriptionOf({ status: "ON_HOLD", ...unpaid })]);
    expect(screen.getByRole("link", { name: "Pay now" })).toHaveAttribute(
      "href",
      "/account/me/my-orders/1002",
    );
    show([subscriptionOf()]);
    expect(screen.getByRole("link", { name: "Invoice of order 1001, PDF" })).toHaveAttribute(
      "href",
      "/api/documents/invoice/1001",
    );
  });
});

it("takes the first one with a known status and lists the others below (R260)", () => {
  const past = subscriptionOf({ id: "s0", status: "EXPIRED", endDate: march, nextPaymentDate: null });
  const second = subscriptionOf({ id: "s2", databaseId: 6, status: "CANCELLED", endDate: march });
  show([past, subscriptionOf(), second]);
  expect(within(screen.getByRole("region", { name: "Guides & Coaches" })).getByText("Active")).toBeVisible();
  const earlier = within(screen.getByRole("region", { name: "Earlier subscriptions" }));
  expect(earlier.getAllByRole("listitem")).toHaveLength(2);
  expect(earlier.getByText(/Its agreed time was over on 5 March 2027/)).toBeVisible();
});

it("says none, and is not silent about an outage", () => {
  const { rerender } = show([]);
  expect(screen.getByText("You have no subscription.")).toBeVisible();
  rerender(<SubscriptionScreen read={{ problem: "Could not load customer data" }} flash={null} now={now} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Could not load customer data");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText("You have no subscription.")).toBeNull();
});

it("warns of a card that is not good for the next payment", () => {
  const { unmount } = show([subscriptionOf({ paymentMethodData: expired })]);
  expect(screen.getByText("We have 10/2026 as the end of this card.")).toBeVisible();
  unmount();
  show([subscriptionOf({ paymentMethodData: expired, markedCancelDate: march, nextPaymentDate: null })]);
  expect(screen.queryByText(/as the end of this card/)).toBeNull();
});

it("offers what the provider may charge: a card that looks expired with a notice, no debit beyond its limit", () => {
  const offered = () =>
    screen.getAllByRole("radio", { hidden: true }).map((radio) => radio.getAttribute("value"));
  const limit = "A SEPA direct debit can be no more than 10.000 €. Please choose another payment method.";
  const { unmount } = show([subscriptionOf()]);
  expect(offered()).toEqual(["11", "12", "13"]);
  expect(
    screen.getByText("Our record says it expired in 10/2026; your bank may have renewed it."),
  ).toBeInTheDocument();
  expect(screen.queryByText(limit)).toBeNull();
  unmount();
  show([subscriptionOf({ rawTotal: "10000.01" })]);
  expect(offered()).toEqual(["11", "13"]);
  expect(screen.getByText(limit)).toBeInTheDocument();
});

it("asks before it cancels, once however often it is pressed, and draws the page again", async () => {
  const shop = fakeShop({
    cancelSubscription: () => ({ data: { cancelSubscription: { subscription: { id: "s1" } } } }),
  });
  show([subscriptionOf()]);
  fireEvent.click(screen.getByRole("button", { name: "Cancel subscription" }));
  const dialog = within(await shownDialog());
  expect(dialog.getByText(/You keep your access until 1 December 2026/)).toBeVisible();
  expect(shop.asked).toEqual([]);
  const yes = dialog.getByRole("button", { name: "Yes, cancel it" });
  for (let press = 0; press < 3; press += 1) fireEvent.click(yes);
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  expect(shop.asked).toEqual([{ operation: "cancelSubscription", variables: { id: 5 } }]);
  expect(shownNotices().map(({ title }) => title)).toEqual(["Your subscription is cancelled."]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows the server's refusal where the button is, and lets try again", async () => {
  let times = 0;
  fakeShop({
    resumeSubscription: () =>
      (times += 1) === 1 ? refusal("This subscription has ended.", "resumeSubscription") : "outage",
  });
  show([subscriptionOf({ markedCancelDate: march })]);
  const resume = screen.getByRole("button", { name: "Resume subscription" });
  fireEvent.click(resume);
  expect(await screen.findByText("This subscription has ended.")).toHaveAttribute("role", "alert");
  fireEvent.click(resume);
  expect(await screen.findByText("Could not resume the subscription")).toBeVisible();
  expect(router.refresh).not.toHaveBeenCalled();
});

it("sends the method that was chosen", async () => {
  const shop = fakeShop({
    changeSubscriptionPayment: () => ({
      data: { changeSubscriptionPayment: { subscription: { id: "s1" } } },
    }),
  });
  show([subscriptionOf()]);
  fireEvent.click(screen.getByText("Change payment method"));
  fireEvent.click(screen.getByRole("radio", { name: /SEPA direct debit/ }));
  fireEvent.click(screen.getByRole("button", { name: "Use this one" }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(shop.asked[0]?.variables).toEqual({ id: 5, tokenId: 12 });
});

describe("without script", () => {
  it("the question is on the page and its form posts what the case takes", () => {
    show([subscriptionOf()], "cancel");
    const form = screen.getByRole("button", { name: "Yes, cancel it" }).closest("form");
    expect(form).toHaveAttribute("action", "/api/forms/cancel-subscription");
    expect(form).toHaveFormValues({ back: "/account/me/subscription", id: "5" });
    const ask = screen.getByRole("button", { name: "Cancel subscription" }).closest("form");
    expect([ask?.getAttribute("action"), ask?.getAttribute("method")]).toEqual([
      "/account/me/subscription",
      null,
    ]);
    expect(ask).toHaveFormValues({ step: "cancel" });
  });

  it("nothing is asked of one that cannot be cancelled, and a notice is shown", () => {
    show([subscriptionOf({ markedCancelDate: march })], "cancel", { text: "Invalid payment method." });
    expect(screen.queryByText("Cancel your subscription?")).toBeNull();
    expect(screen.getByText("Invalid payment method.")).toBeVisible();
  });
});
