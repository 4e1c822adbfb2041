import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { AskAboutOrder } from "@/components/orders/ask-about-order";
import type { Order } from "@/components/orders/order";
import { OrderMoments } from "@/components/orders/order-moments";
import { timelineOf } from "@/components/orders/order-timeline";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { refundedOrder } from "@/tests/orders/refunded-order";
import { changedOrder } from "@/tests/support/changed-order";
import { fakeShop } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/orders/ask-about-order";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const orderWith = (messages: Order["messages"]): Order => ({ ...changedOrder({ messages }), messages });

const help = "office@example.com";
const messages = [
  { date: "2026-11-03T09:00:00Z", text: "Is there <b>parking</b>?", isAnswer: false },
  { date: "2026-11-04T09:00:00Z", text: "Yes,\nin the yard.", isAnswer: true },
];
const place = { help, back: "/account/me/my-orders/1005", flash: null };

it("is a plain form with a key of its own", () => {
  render(<AskAboutOrder order={orderWith([])} {...place} />);
  const form = document.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/api/forms/ask-about-order");
  const values = Object.fromEntries([...new FormData(form ?? undefined)]);
  expect(values).toMatchObject({ id: "1005", back: place.back, question: "" });
  expect(values["key"]).toMatch(/^[\da-f-]{36}$/);
  expect(screen.getByLabelText("Your question")).toHaveProperty("required", true);
});

it("a refused question is there again, with its key and the reason", () => {
  const values = { question: "Hm?", key: "8a4fd5a5-29b3-4bb8-bc89-8f34aa2ad5d0" };
  const fields = { question: "Please write a little more" };
  const flash = { kind: "error" as const, text: "Please write a little more", fields, values };
  render(<AskAboutOrder order={orderWith([])} {...place} flash={flash} />);
  expect(document.querySelector("details")?.open).toBe(true);
  expect(screen.getByLabelText("Your question")).toHaveProperty("value", "Hm?");
  expect(new FormData(document.querySelector("form") ?? undefined).get("key")).toBe(values.key);
  expect(screen.getByText("Please write a little more")).toBeTruthy();
});

it("the notice of another form changes nothing", () => {
  const flash = { kind: "error" as const, text: "No.", fields: { question: "No." }, values: { seat: "1" } };
  render(<AskAboutOrder order={orderWith([])} {...place} flash={flash} />);
  expect(document.querySelector("details")?.open).toBe(false);
  expect(screen.queryByText("No.")).toBeNull();
});

it("a shop that takes no questions has the address to write to", () => {
  render(<AskAboutOrder order={orderWith(null)} {...place} />);
  expect(document.querySelector("form")).toBeNull();
  expect(screen.getByRole("link", { name: help }).getAttribute("href")).toBe(`mailto:${help}`);
});

it("a guest's page shows what was said; the timeline has it in its order, as it was typed", () => {
  render(<AskAboutOrder order={orderWith(messages)} {...place} withMessages />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "You asked, 3 November 2026Is there <b>parking</b>?",
    "We answered, 4 November 2026Yes,\nin the yard.",
  ]);
  const texts = timelineOf({ ...refundedOrder([]), messages }).map(({ text }) => text);
  expect(texts.slice(-2)).toEqual(["You asked: Is there <b>parking</b>?", "We answered: Yes,\nin the yard."]);
});

const message = "We have your question. The answer will go to ida@example.com and appear here.";
const asked = (question: string) => ({
  data: {
    askAboutOrder: {
      __typename: "AskAboutOrderPayload",
      message,
      order: changedOrder({
        messages: [{ date: "2026-11-05T09:00:00Z", text: question, isAnswer: false }],
      }),
    },
  },
});

/** The open form with the notice and the timeline of its page. */
async function renderPage() {
  const order = orderWith([]);
  render(
    <InApp path={place.back}>
      <PageNotice flash={null} />
      <AskAboutOrder order={order} {...place} />
      <OrderMoments order={order} />
    </InApp>,
  );
  await userEvent.click(screen.getByText("Ask us about this order"));
}
const field = () => screen.getByLabelText("Your question");
const button = () => screen.getByRole("button", { name: "Send the question" });
const keyOf = () => new FormData(document.querySelector("form") ?? undefined).get("key");

it("with a script the question is sent once, and the timeline shows it by itself", async () => {
  const shop = fakeShop({ askAboutOrder: () => asked("Is there parking?") });
  await renderPage();
  const key = keyOf();
  await userEvent.type(field(), "Is there parking?");
  await userEvent.dblClick(button());
  expect(await screen.findByText(message)).toBeVisible();
  expect(shop.asked).toEqual([
    { operation: "askAboutOrder", variables: { input: { id: 1005, key, question: "Is there parking?" } } },
  ]);
  expect(screen.getByText("You asked: Is there parking?")).toBeVisible();
  expect(field()).toHaveValue("");
  expect(keyOf()).not.toBe(key);
  expect(screen.queryByText("Please write your question")).toBeNull();
});

it("a question that is too short is not sent", async () => {
  const shop = fakeShop({});
  await renderPage();
  await userEvent.type(field(), "Hm?");
  await userEvent.click(button());
  expect(await screen.findByText("Please write a little more")).toBeVisible();
  expect(shop.asked).toEqual([]);
});

it("with the network cut, it says that it does not know, and the second press sends the same key", async () => {
  let isCut = true;
  const shop = fakeShop({ askAboutOrder: () => (isCut ? "outage" : asked("Is there tea?")) });
  await renderPage();
  await userEvent.type(field(), "Is there tea?");
  await userEvent.click(button());
  expect(await screen.findByText(/^We do not know yet whether we have your question\./)).toBeVisible();
  expect(field()).toHaveValue("Is there tea?");
  isCut = false;
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByText("You asked: Is there tea?")).toBeVisible());
  expect(new Set(shop.asked.map(({ variables }) => JSON.stringify(variables))).size).toBe(1);
  expect(screen.queryByText(/^We do not know yet/)).toBeNull();
});
