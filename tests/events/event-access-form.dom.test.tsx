import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { EventAccessForm } from "@/components/events/event-access-form";

type Answer = { redirect: string | null; result: string | null } | null;

function answerWith(verifyEventAccess: Answer | Error) {
  const asked: unknown[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_url: unknown, init?: RequestInit) => {
      asked.push(JSON.parse(String(init?.body)).variables);
      if (verifyEventAccess instanceof Error) throw verifyEventAccess;
      return Response.json({ data: { verifyEventAccess } });
    }),
  );
  return asked;
}

// Loaded at the first press; on a busy machine that takes longer than a test waits.
beforeAll(() => import("@/components/events/event-access-answer"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = () => userEvent.click(screen.getByRole("button", { name: "Open my access" }));

it.each([
  ["a refusal", { redirect: null, result: "ERROR" }],
  ["an address nobody configured", { redirect: "https://evil.example/room", result: "ERROR" }],
  ["no answer", null],
  ["an outage", new TypeError("network")],
])("%s is told in the words of the catalogue (R416)", async (_what, answer) => {
  answerWith(answer);
  render(<EventAccessForm />);
  await userEvent.type(screen.getByLabelText("Access code"), " WRONG ");
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong. Please try again later.");
  expect(screen.getByLabelText("Access code")).toHaveValue(" WRONG ");
});

it("sends what was typed and shows a result that leads nowhere", async () => {
  const asked = answerWith({ redirect: null, result: "SUCCESS" });
  render(<EventAccessForm />);
  await userEvent.type(screen.getByLabelText("E-mail address of your ticket"), "mira@example.com");
  await press();
  expect(await screen.findByText("Your access is open.")).toBeInTheDocument();
  expect(asked).toEqual([{ input: { email: "mira@example.com" } }]);
});

it.each([
  ["", "Access code", "Please enter your code or your e-mail"],
  ["mira@", "E-mail address of your ticket", "Please enter a valid e-mail address"],
])("asks nobody with %j and leads back to the field", async (email, label, message) => {
  const asked = answerWith({ redirect: null, result: "SUCCESS" });
  render(<EventAccessForm />);
  if (email) await userEvent.type(screen.getByLabelText("E-mail address of your ticket"), email);
  await press();
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(asked).toEqual([]);
});

it("is a plain form without script", () => {
  const { container } = render(<EventAccessForm token="ABCD" />);
  const form = container.querySelector("form");
  expect(form).toHaveAttribute("action", "/api/forms/event-access");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    back: "/event-access",
    token: "ABCD",
    email: "",
  });
});
