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
  words: [],
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
  render(<OrderDesk order={{ ...order, messages }} may={() => true} missing={null} flash={null} />);
const history = () => within(screen.getByRole("group", { name: "History" })).getAllByRole("row");

it("shows a question that waits on the page of its order, with the ways to answer and to close it", () => {
  show([asked]);
  const form = screen.getByRole("form", { name: "Reply to the question about order 1007" });
  expect(form).toHaveAttribute("action", "/api/desk/answer-questions");
  expect(within(form).getByRole("textbox")).toBeRequired();
  const close = screen.getByRole("form", { name: "Close the question about order 1007 without a reply" });
  expect(close).toHaveAttribute("action", "/api/desk/close-questions");
  expect(history().at(-1)).toHaveTextContent("Question: Is there parking? (waiting for a reply)");
});

it("has question and answer in the history, and asks for nothing more", () => {
  const answer = { ...message, id: 2, at: "2026-11-02T10:00:00Z", text: "Yes.", isAnswer: true, state: null };
  show([{ ...asked, state: "answered" }, answer]);
  expect(history().map(({ textContent }) => textContent)).toEqual([
    expect.anything(),
    expect.stringContaining("Reply: Yes."),
    expect.stringMatching(/Question: Is there parking\?$/),
  ]);
  expect(screen.queryByRole("region", { name: "Questions from the buyer" })).toBeNull();
  expect(screen.queryByRole("form", { name: /question/ })).toBeNull();
});

it("says who closed a question without a reply, and takes it back", () => {
  show([{ ...asked, state: "closed", closedBy: "Eva", closedAt: "2026-11-02T11:00:00Z" }]);
  expect(history()[1]).toHaveTextContent("Closed without a reply: Is there parking?");
  expect(history()[1]).toHaveTextContent("Eva");
  const undo = screen.getByRole("form", { name: "Undo closing the questions about order 1007" });
  expect(undo).toHaveAttribute("action", "/api/desk/reopen-questions");
});

it("the inbox closes a question by a button of its own, and asks for the words of an answer", () => {
  const node = { key: "1007", title: "Order 1007", detail: "Is there parking?", order: 1007, due: null };
  const groups = [{ kind: "QUESTION" as const, nodes: [{ ...node, since: asked.at }], hasMore: false }];
  render(<Inbox groups={groups} now={Date.parse("2026-11-03T09:00:00Z")} flash={null} />);
  expect(screen.getByRole("textbox", { name: /Reply/ })).toBeRequired();
  expect(
    screen.getByRole("form", { name: "Close the question about order 1007 without a reply" }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/empty answer/)).toBeNull();
});

const refused = (form: string, values: Record<string, string>) =>
  ({ kind: "error", text: "The server failed.", form, values }) as const;
const typedIn = (name: RegExp) =>
  screen.getAllByRole("textbox", { name }).map((field) => field.getAttribute("value"));

it("a refused note comes back as a note, and never as an answer that the buyer reads", () => {
  const flash = refused("note-order", { number: "1007", text: "Do not tell her" });
  render(<OrderDesk order={order} may={() => true} missing={null} flash={flash} />);
  expect(typedIn(/^Internal note/)).toEqual(["Do not tell her"]);
  expect(typedIn(/^Reply/)).not.toContain("Do not tell her");
});

it("the reason of a refused correction is not the reason of a refund, which the buyer reads", () => {
  const document = { kind: "Invoice", number: "2026-1", path: "/x", note: null };
  const flash = refused("reissue-invoice", { reason: "Moved house", amount: "1" });
  render(
    <OrderDesk order={{ ...order, documents: [document] }} may={() => true} missing={null} flash={flash} />,
  );
  expect(typedIn(/^Reason(?! \(the buyer)/)).toEqual(["Moved house"]);
  expect(typedIn(/^Reason \(the buyer sees it\)/)).not.toContain("Moved house");
  expect(typedIn(/^Amount in euros, with VAT/)).toEqual(["120.00"]);
});

it("a refused answer comes back at its own question in the inbox", () => {
  const node = { title: "Order", detail: "?", since: asked.at, due: null };
  const nodes = [1007, 1008].map((number) => ({ ...node, key: String(number), order: number }));
  const groups = [{ kind: "QUESTION" as const, nodes, hasMore: false }];
  const flash = refused("answer-questions", { number: "1008", text: "Yes, there is" });
  render(<Inbox groups={groups} now={Date.parse("2026-11-03T09:00:00Z")} flash={flash} />);
  expect(typedIn(/^Reply/).map((text) => text === "Yes, there is")).toEqual([false, true]);
});
