import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { BankLineActions } from "@/components/desk/bank/bank-line-actions";
import { OrderActions } from "@/components/desk/orders/order-actions";
import { OrderDesk } from "@/components/desk/orders/order-desk";
import type { DeskOrder } from "@/components/desk/desk-words";
import type { ReadOf } from "@/lib/gateway/desk";

type Page = ReadOf<"bankLine">;

const order: DeskOrder = {
  number: 1001,
  version: "v",
  placedAt: "2026-11-20T10:00:00Z",
  paidAt: "2026-11-21T10:00:00Z",
  status: "processing",
  isTest: false,
  open: [],
  email: "a@example.com",
  buyer: "Eva",
  address: [],
  billing: { isPrivate: true },
  paymentMethod: "Bank transfer",
  total: 166_800,
  tax: 27_800,
  refunded: 0,
  refundable: 166_800,
  lines: [],
  seats: [],
  payments: [],
  documents: [],
  mails: [],
  entries: [],
  refunds: [],
  holdUntil: null,
  memberId: null,
  company: null,
  purchaseOrder: null,
  words: [],
  money: null,
  movesSeatsOf: null,
  differences: [],
  messages: [],
};
const money = { received: 170_000, back: 0, due: 166_800, over: 3_200, short: 0, waiting: [1007] };
const actionOf = (name: string | RegExp) => screen.getByRole("button", { name }).closest("form");

it("an order's page shows the money that came, and what is over with one press for each refund method", () => {
  const refund: DeskOrder["refunds"][number] = {
    id: 1,
    amount: 800,
    status: "succeeded",
    at: "2026-11-21T10:00:00Z",
    kind: "rest",
    line: null,
    reason: null,
  };
  const waived = { ...order, money, refunds: [refund], refunded: 800 };
  render(<OrderDesk order={waived} may={() => true} missing={null} flash={null} />);
  expect(screen.getByText("Total").nextSibling).toHaveTextContent(/^1.668,00.€, 8,00.€ waived$/);
  const block = screen.getByRole("heading", { name: "Payments and documents" }).closest("section");
  const texts = within(block ?? document.body);
  expect(texts.getByText("Received by bank").nextSibling).toHaveTextContent("1.700,00");
  expect(texts.getByText("Overpaid").nextSibling).toHaveTextContent("32,00");
  expect(texts.queryByText("Missing")).toBeNull();
  expect(texts.getByText(/^Waived: 8,00/)).toBeVisible();
  for (const [name, refundMethod] of [
    ["Refund by bank transfer", "bank"],
    ["Put it on a code", "code"],
  ] as const) {
    expect(actionOf(name)).toHaveAttribute("action", "/api/desk/settle-over");
    expect(actionOf(name)).toHaveFormValues({ refundMethod, version: "v", number: "1001" });
  }
  expect(actionOf("Use it for order 1007")).toHaveAttribute("action", "/api/desk/move-over");
  expect(actionOf("Use it for order 1007")).toHaveFormValues({ to: "1007", version: "v", number: "1001" });
  expect(screen.queryByRole("button", { name: /^Waive/ })).toBeNull();
});

it("what is missing of a paid order can be waived, and an order without transfers shows none of it", () => {
  const short = { ...money, received: 166_000, over: 0, short: 800 };
  const { rerender } = render(
    <OrderActions order={{ ...order, money: short }} may={() => true} missing={null} flash={null} />,
  );
  expect(actionOf(/^Waive 8,00/)).toHaveAttribute("action", "/api/desk/waive-rest");
  expect(screen.queryByRole("button", { name: "Refund by bank transfer" })).toBeNull();
  rerender(<OrderActions order={{ ...order, money: null }} may={() => true} missing={null} flash={null} />);
  expect(screen.queryByRole("button", { name: /Waive|Record it/ })).toBeNull();
});

const line: Page["line"] = {
  id: 3,
  account: "",
  bookedOn: "2026-11-20",
  amount: 100_000,
  currency: "EUR",
  payer: null,
  iban: null,
  state: "open" as const,
  text: "",
  comment: "",
  order: 1001,
  orderTotal: 166_800,
  why: "",
  doubleOf: null,
  orders: [],
  isReturn: false,
};
const buyer = {
  id: 1001,
  total: 166_800,
  due: 66_800,
  status: "awaiting payment" as const,
  isWaiting: true,
  buyer: "Eva",
  email: "a@example.com",
};
const pageOf = (more: Partial<Page>): Page => ({
  line,
  raw: "",
  undoRefusal: null,
  returned: null,
  order: buyer,
  ...more,
});
const show = (more: Partial<Page>) =>
  render(<BankLineActions page={pageOf(more)} asked={null} back="/desk/bank/3" />);

it("a line says what is due, and what becomes of the difference", () => {
  const { unmount } = show({ line: { ...line, amount: 66_000 } });
  expect(screen.getByText(/costs 1.668,00.*is waiting for 668,00/)).toBeVisible();
  expect(screen.getByLabelText(/^The rest is still to come: the order is waiting for 8,00/)).toBeVisible();
  expect(screen.getByLabelText(/^The different amount is correct.*8,00.*waived/)).toBeVisible();
  unmount();
  show({});
  expect(screen.getByText(/^That is 332,00.*more than is due/)).toBeVisible();
  expect(screen.queryByLabelText(/^The rest/)).toBeNull();
});

it("a returned payment says what happens before its button, and a refusal in its place", () => {
  const back = { ...line, amount: -166_800, isReturn: true };
  const returned = {
    orders: [1001],
    consequences: ["Order 1001 waits.", "The buyer gets an email."],
    refusal: null,
  };
  const { unmount } = show({ line: back, returned });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    returned.consequences,
  );
  const form = actionOf("Mark as returned for order 1001");
  expect(form).toHaveAttribute("action", "/api/desk/book-return");
  expect(form).toHaveFormValues({ line: "3", orders: "1001" });
  unmount();
  show({ line: back, returned: { orders: [1001], consequences: [], refusal: "It was refunded." } });
  expect(screen.getByText("It was refunded.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Mark as returned/ })).toBeNull();
});

it("an order's page offers to refund and to cancel only to the roles for it", () => {
  const unpaid = { ...order, paidAt: null, status: "pending" as const };
  const pageFor = (may: (action: string) => boolean) => (
    <OrderActions order={unpaid} may={may} missing="sign-in" flash={null} />
  );
  const { rerender } = render(pageFor((action) => action === "cancelOrder"));
  expect(screen.getByRole("button", { name: "Cancel the order" })).toBeInTheDocument();
  expect(screen.queryByText("Confirm now")).toBeNull();
  rerender(pageFor((action) => action === "refundOrder"));
  expect(screen.queryByRole("button", { name: "Cancel the order" })).toBeNull();
  expect(screen.getByText("Confirm now")).toBeInTheDocument();
});
