import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Inbox } from "@/components/desk/inbox";
import { OrderDesk } from "@/components/desk/orders/order-desk";
import type { DeskOrder } from "@/components/desk/desk-words";

const message = { closedBy: null, closedAt: null, isAnswer: false };
const asked = {
  ...message,
  id: 1,
  at: "2026-11-02T09:00:00Z",
  text: "Is there parking?",
  state: "open" as const,
};
const order: DeskOrder = {
  number: 1007,
  version: "v",
  placedAt: "2026-11-01T09:00:00Z",
  paidAt: null,
  holdUntil: null,
  status: "completed",
  isTest: false,
  open: [],
  email: "mira@example.com",
  memberId: null,
  buyer: "Mira",
  company: null,
  address: ["Mira"],
  paymentMethod: "Card",
  purchaseOrder: null,
  billing: { firstName: "Mira", country: "AT", isPrivate: true },
  customerNote: null,
  total: 12_000,
  tax: 2_000,
  refunded: 0,
  refundable: 12_000,
  differences: [],
  movesSeatsOf: null,
  money: null,
  lines: [],
  seats: [],
  payments: [],
  refunds: [],
  documents: [],
  mails: [],
  entries: [],
  messages: [asked],
};
const show = (messages: DeskOrder["messages"]) =>
  render(<OrderDesk order={{ ...order, messages }} isConfirmed flash={null} />);
const history = () => within(screen.getByRole("group", { name: "History" })).getAllByRole("row");

it("shows a question that waits on the page of its order, with the ways to answer and to close it", () => {
  show([asked]);
  const form = screen.getByRole("form", { name: "Answer the question about order 1007" });
  expect(form).toHaveAttribute("action", "/api/desk/answer-questions");
  expect(within(form).getByRole("textbox")).toBeRequired();
  const close = screen.getByRole("form", { name: "Close the question about order 1007 without an answer" });
  expect(close).toHaveAttribute("action", "/api/desk/close-questions");
  expect(history().at(-1)).toHaveTextContent("Question: Is there parking? (waits for an answer)");
});

it("has question and answer in the history, and asks for nothing more", () => {
  const answer = { ...message, id: 2, at: "2026-11-02T10:00:00Z", text: "Yes.", isAnswer: true, state: null };
  show([{ ...asked, state: "answered" }, answer]);
  expect(history().map(({ textContent }) => textContent)).toEqual([
    expect.anything(),
    expect.stringContaining("Answer: Yes."),
    expect.stringMatching(/Question: Is there parking\?$/),
  ]);
  expect(screen.queryByRole("region", { name: "Questions from the buyer" })).toBeNull();
  expect(screen.queryByRole("form", { name: /question/ })).toBeNull();
});

it("says who closed a question without an answer, and takes it back", () => {
  show([{ ...asked, state: "closed", closedBy: "Eva", closedAt: "2026-11-02T11:00:00Z" }]);
  expect(history()[1]).toHaveTextContent("Closed without an answer: Is there parking?");
  expect(history()[1]).toHaveTextContent("Eva");
  const undo = screen.getByRole("form", { name: "Undo closing the questions about order 1007" });
  expect(undo).toHaveAttribute("action", "/api/desk/reopen-questions");
});

it("the inbox closes a question by a button of its own, and asks for the words of an answer", () => {
  const node = { key: "1007", title: "Order 1007", detail: "Is there parking?", order: 1007, due: null };
  const groups = [{ kind: "QUESTION" as const, nodes: [{ ...node, since: asked.at }], hasMore: false }];
  render(<Inbox groups={groups} now={Date.parse("2026-11-03T09:00:00Z")} answer={undefined} />);
  expect(screen.getByRole("textbox", { name: /Answer/ })).toBeRequired();
  expect(
    screen.getByRole("form", { name: "Close the question about order 1007 without an answer" }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/empty answer/)).toBeNull();
});
