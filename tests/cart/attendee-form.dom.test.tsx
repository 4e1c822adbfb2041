import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AttendeeForm } from "@/components/cart/attendee-form";
import "@/components/cart/availability";
import type { Cart, CartChange } from "@/components/cart/cart";
import { CheckoutLines } from "@/components/checkout/checkout-screen";
import { linesOf } from "@/lib/rules/prices/cart";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

// Loaded on first use; here beforehand, so that no test pays for it.
const people = '[{"name":"Ada","email":"ada@example.com"},{"name":"Ben"}]';

beforeEach(() => {
  fakeShop({
    getCustomer: () => ({
      data: { customer: { __typename: "Customer", firstName: "Mara", lastName: "Lindqvist" } },
    }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A cart of one line of tickets. */
function tickets(quantity: number, attendees?: string, key = "k1"): Cart {
  const cart = JSON.parse(JSON.stringify(cartOf({ quantity, key })));
  const [line] = cart.contents.nodes;
  line.product.node.type = "TICKET";
  line.extraData = [
    { key: "note", value: "vegan" },
    ...(attendees ? [{ key: "attendees", value: attendees }] : []),
  ];
  return cart;
}

function show(cart: Cart, answer: Cart | null = null) {
  const run = vi.fn(async (_change: CartChange) => answer);
  const [line] = linesOf(cart);
  if (!line) throw new Error("no line");
  render(<AttendeeForm line={line} name="Ticket" back="/store/cart" problem={null} run={run} />);
  return run;
}

it("asks for a name a seat, and offers the buyer's own for the first", async () => {
  show(tickets(2));
  await userEvent.click(screen.getByText("Who is coming?"));
  const [first, second] = screen.getAllByRole("group", { name: /^Seat/ });
  if (!first || !second) throw new Error("two seats are expected");
  await waitFor(() => expect(within(first).getByLabelText("Name")).toHaveValue("Mara Lindqvist"));
  expect(within(second).getByLabelText("Name")).toHaveValue("");
  expect(within(first).getByLabelText(/E-mail/)).not.toBeRequired();
});

it("says who comes, how many names are missing, and changes them with the other notes kept", async () => {
  const after = tickets(3, '[{"name":"Ada","email":"ada@example.com"},{"name":"Ben"},{"name":"Cleo"}]', "k2");
  const run = show(tickets(3, people), after);
  await userEvent.click(screen.getByText("For Ada, Ben"));
  expect(screen.getByText("Change (1 without a name)")).toBeVisible();
  const names = screen.getAllByLabelText("Name");
  await userEvent.type(names[2] ?? screen.getByText("no third seat"), " Cleo ");
  await userEvent.click(screen.getByRole("button", { name: "Save names: Ticket" }));
  await waitFor(() =>
    expect(run).toHaveBeenCalledWith({
      do: "notes",
      key: "k1",
      extraData: JSON.stringify({
        note: "vegan",
        attendees: '[{"name":"Ada","email":"ada@example.com"},{"name":"Ben"},{"name":"Cleo"}]',
      }),
    }),
  );
});

it("says at its field what is wrong, and sends nothing", async () => {
  const run = show(tickets(2));
  await userEvent.click(screen.getByText("Who is coming?"));
  const emails = screen.getAllByLabelText(/E-mail/);
  await userEvent.type(emails[1] ?? screen.getByText("no second seat"), "ben@");
  await userEvent.click(screen.getByRole("button", { name: "Save names: Ticket" }));
  const [, name] = screen.getAllByLabelText("Name");
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription("Please enter the name as well");
  expect(emails[1]).toHaveAccessibleDescription("Please enter a valid email");
  expect(run).not.toHaveBeenCalled();
  await userEvent.type(screen.getAllByLabelText(/E-mail/)[1] ?? document.body, "example.com");
  expect(screen.queryByText("Please enter a valid email")).not.toBeInTheDocument();
});

it("sends what a program wrote into a field while somebody typed elsewhere", async () => {
  const run = show(tickets(1));
  await userEvent.type(screen.getByLabelText(/E-mail/), "mara@example.com");
  screen.getByLabelText<HTMLInputElement>("Name").value = "Mara Lindqvist";
  await userEvent.click(screen.getByRole("button", { name: "Save names: Ticket" }));
  await waitFor(() => expect(run).toHaveBeenCalled());
  expect(run.mock.calls[0]?.[0]).toMatchObject({ extraData: expect.stringContaining("Mara Lindqvist") });
});

it("shows no more names than there are seats, and at most twenty fields", () => {
  show(tickets(1, people));
  expect(screen.getByText("For Ada")).toBeVisible();
  cleanup();
  show(tickets(30));
  expect(document.querySelectorAll("fieldset")).toHaveLength(20);
});

it("is a plain form without script", () => {
  show(tickets(1, people));
  const form = document.querySelector("form");
  expect(form).toHaveAttribute("action", "/api/forms/attendees");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    key: "k1",
    back: "/store/cart",
    name0: "Ada",
    email0: "ada@example.com",
  });
});

it("is not there for what has no seats", () => {
  show(JSON.parse(JSON.stringify(cartOf())));
  expect(document.querySelector("details")).toBeNull();
});

it("stands in the checkout, too, with what is wrong with a line", async () => {
  const problem = "This has sold out in the meantime. Remove it to buy the rest.";
  const lines = [{ key: "k1", problem }];
  const shop = fakeShop({ getLineProblems: () => ({ data: { cart: { contents: { nodes: lines } } } }) });
  render(<CheckoutLines cart={tickets(1, people)} pending={false} error={null} run={async () => null} />);
  expect(screen.getByText("For Ada")).toBeVisible();
  expect(await screen.findByText(problem)).toBeVisible();
  expect(shop.operations()).toEqual(["getLineProblems"]);
});
