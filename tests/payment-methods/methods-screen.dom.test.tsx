import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MethodsScreen } from "@/components/payment-methods/methods-screen";
import { expiryText, lastDigits, methodName, validityOf } from "@/components/checkout/payment/saved-method";
import type { SavedMethod, Subscription } from "@/components/checkout/address/customer";
import "@/components/ui/dialog-window";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
import { account, expired, now, subscriptionOf, visa } from "@/tests/support/subscription-rows";
import { shownDialog } from "@/tests/support/shown-dialog";
import { InApp, router } from "@/tests/support/in-app";

beforeEach(() => void router.refresh.mockClear());
afterEach(() => vi.unstubAllGlobals());

const show = (methods: SavedMethod[], subscriptions: Subscription[] = [], asked?: number) =>
  render(<MethodsScreen read={{ methods, subscriptions }} flash={null} asked={asked} now={now} />, {
    wrapper: InApp,
  });
const card = (name: RegExp) => within(screen.getByRole("heading", { name }).closest("li") ?? document.body);

it("shows what a person recognises them by (R205–R207)", () => {
  show([visa, account, expired]);
  expect(card(/Visa/).getByText("Default")).toBeVisible();
  expect(card(/Visa/).getByText(/0077/)).toBeVisible();
  expect(card(/Visa/).getByText("Valid until 09/2029")).toBeVisible();
  expect(card(/SEPA/).getByText(/3000/)).toBeVisible();
  expect(card(/American Express/).getByText("Expired: 10/2026")).toBeVisible();
});

it("knows a bank account by its kind where a host has no type of its own for it (R205)", () => {
  const plain: SavedMethod = { ...visa, type: "sepa", cardType: null };
  expect(methodName(plain)).toBe(methodName(account));
});

it("offers no expired card as the default, and says what to do instead", () => {
  show([visa, account, expired]);
  const over = card(/American Express/);
  expect(over.queryByRole("button", { name: /Make default/ })).toBeNull();
  expect(over.getByText(/An expired card cannot be the default/)).toBeVisible();
  expect(over.getByRole("button", { name: /Delete/ })).toBeVisible();
  expect(card(/SEPA/).getByRole("button", { name: /Make default/ })).toBeVisible();
  expect(card(/SEPA/).queryByText(/cannot be the default/)).toBeNull();
});

it("tells a card that expires soon, or before the payment it is needed for", () => {
  const ends = (expiryMonth: string, expiryYear: string): SavedMethod => ({
    ...expired,
    expiryMonth,
    expiryYear,
  });
  expect(validityOf(ends("11", "2026"), now)).toBe("soon");
  expect(validityOf(ends("11", "2026"), new Date("2026-11-30T23:59:59Z"))).toBe("soon");
  expect(validityOf(ends("11", "2026"), new Date("2026-12-01T00:00:00Z"))).toBe("expired");
  expect(validityOf(ends("6", "2027"), now)).toBe("good");
  expect(validityOf(ends("6", "2027"), now, "2027-07-01T00:00:00.000Z")).toBe("soon");
  expect(validityOf(account, now, "2099-01-01")).toBe("good");
  expect([methodName(account), lastDigits(account), expiryText(account)]).toEqual([
    "SEPA direct debit",
    "3000",
    null,
  ]);
});

it("keeps the one that a running subscription is charged to, and says how to free it", () => {
  show([visa, account], [subscriptionOf()]);
  expect(card(/Visa/).queryByRole("button", { name: /Delete/ })).toBeNull();
  expect(card(/Visa/).getByRole("link")).toHaveAttribute("href", "/account/me/subscription");
  expect(card(/SEPA/).getByRole("button", { name: "Delete SEPA direct debit ending in 3000" })).toBeVisible();
});

it("lets the one of a cancelled subscription go", () => {
  show([visa], [subscriptionOf({ markedCancelDate: "2026-12-01T09:00:00.000Z", nextPaymentDate: null })]);
  expect(card(/Visa/).getByRole("button", { name: /Delete/ })).toBeVisible();
});

it("makes another one the default", async () => {
  const shop = fakeShop({
    setDefaultPaymentMethod: () => ({
      data: { setDefaultPaymentMethod: { status: "SUCCESS", token: { ...account, isDefault: true } } },
    }),
  });
  show([visa, account]);
  fireEvent.click(screen.getByRole("button", { name: "Make default: SEPA direct debit ending in 3000" }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(shop.asked).toEqual([{ operation: "setDefaultPaymentMethod", variables: { tokenId: 12 } }]);
});

it("asks before it deletes, and shows the server's words in the dialog", async () => {
  fakeShop({
    deletePaymentMethod: () => refusal("Your subscription is charged to it.", "deletePaymentMethod"),
  });
  show([visa, account]);
  fireEvent.click(screen.getByRole("button", { name: /Delete Visa/ }));
  const dialog = within(await shownDialog());
  expect(dialog.getByText(/another saved method becomes the default/)).toBeVisible();
  fireEvent.click(dialog.getByRole("button", { name: "Yes, delete it" }));
  expect(await dialog.findByText("Your subscription is charged to it.")).toBeVisible();
});

it("asks on the page without script, and says none in words", () => {
  const { unmount } = show([visa, account], [], 12);
  expect(screen.getByRole("button", { name: "Yes, delete it" }).closest("form")).toHaveFormValues({
    back: "/account/me/payment-methods",
    tokenId: "12",
  });
  unmount();
  show([]);
  expect(screen.getByText("No payment method is saved.")).toBeVisible();
  expect(screen.getByText(/saved when you pay/)).toBeVisible();
});

it("says how a method is saved here: with a purchase, and on the page where it can be added", () => {
  show([visa]);
  expect(screen.getByText(/A method is saved when you pay with it and agree to keep it/)).toBeVisible();
  render(
    <MethodsScreen
      read={{ methods: [visa], subscriptions: [] }}
      flash={null}
      now={now}
      stripeKey="pk_test_1"
    />,
    { wrapper: InApp },
  );
  expect(screen.getByText(/Add a card or bank account below/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Add a card or bank account" })).toBeVisible();
});
