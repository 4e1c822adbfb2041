import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AskAboutOrder } from "@/components/orders/ask-about-order";
import { timelineOf } from "@/components/orders/order-timeline";
import { refundedOrder } from "@/tests/orders/refunded-order";

afterEach(cleanup);

const help = "office@example.com";
const messages = [
  { date: "2026-11-03T09:00:00Z", text: "Is there <b>parking</b>?", isAnswer: false },
  { date: "2026-11-04T09:00:00Z", text: "Yes,\nin the yard.", isAnswer: true },
];
const place = { help, back: "/account/me/my-orders/1005", flash: null };

it("is a plain form with a key of its own", () => {
  render(<AskAboutOrder order={{ databaseId: 1005, messages: [] }} {...place} />);
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
  render(<AskAboutOrder order={{ databaseId: 1005, messages: [] }} {...place} flash={flash} />);
  expect(document.querySelector("details")?.open).toBe(true);
  expect(screen.getByLabelText("Your question")).toHaveProperty("value", "Hm?");
  expect(new FormData(document.querySelector("form") ?? undefined).get("key")).toBe(values.key);
  expect(screen.getByText("Please write a little more")).toBeTruthy();
});

it("the notice of another form changes nothing", () => {
  const flash = { kind: "error" as const, text: "No.", fields: { question: "No." }, values: { seat: "1" } };
  render(<AskAboutOrder order={{ databaseId: 1005, messages: [] }} {...place} flash={flash} />);
  expect(document.querySelector("details")?.open).toBe(false);
  expect(screen.queryByText("No.")).toBeNull();
});

it("a shop that takes no questions has the address to write to", () => {
  render(<AskAboutOrder order={{ databaseId: 1005, messages: null }} {...place} />);
  expect(document.querySelector("form")).toBeNull();
  expect(screen.getByRole("link", { name: help }).getAttribute("href")).toBe(`mailto:${help}`);
});

it("a guest's page shows what was said; the timeline has it in its order, as it was typed", () => {
  render(<AskAboutOrder order={{ databaseId: 1005, messages }} {...place} withMessages />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "You asked, 3 November 2026Is there <b>parking</b>?",
    "We answered, 4 November 2026Yes,\nin the yard.",
  ]);
  const texts = timelineOf({ ...refundedOrder([]), messages }).map(({ text }) => text);
  expect(texts.slice(-2)).toEqual(["You asked: Is there <b>parking</b>?", "We answered: Yes,\nin the yard."]);
});
