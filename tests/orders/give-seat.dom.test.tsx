import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { GiveSeat } from "@/components/orders/give-seat";
import { NoFurtherMails } from "@/components/orders/no-further-mails";

const seat = { order: 1001, seat: 7, isPaid: true, back: "/account/me/my-orders/1001", flash: null };

it("a seat that has its person is given to somebody else by a plain form, which says before what follows", () => {
  const { container } = render(<GiveSeat {...seat} name="Ida" email="ida@example.com" />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Give this seat to somebody else");
  const form = container.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/api/forms/name-seat");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    id: "1001",
    seat: "7",
    back: "/account/me/my-orders/1001",
    name: "Ida",
    email: "ida@example.com",
  });
  expect(screen.getByRole("list").textContent).toContain("they get an email with the date");
});

it("a refused name is shown in its own form, with what was typed, and in no other", () => {
  const flash = {
    kind: "error" as const,
    text: "Please enter a valid email",
    fields: { email: "Please enter a valid email" },
    values: { seat: "7", name: "Jon", email: "jon@" },
  };
  const { rerender } = render(<GiveSeat {...seat} name="" email={null} flash={flash} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Name the attendee");
  expect(screen.getByLabelText(/E-mail/)).toHaveProperty("value", "jon@");
  expect(screen.getByLabelText(/E-mail/).getAttribute("aria-invalid")).toBe("true");
  rerender(<GiveSeat {...seat} key="8" seat={8} name="" email={null} flash={flash} />);
  expect(screen.getByLabelText(/E-mail/)).toHaveProperty("value", "");
});

it("the page of a mail's link changes nothing without its button, and has none once it is done", () => {
  const { container, rerender } = render(<NoFurtherMails token="7.abc" flash={null} />);
  expect(container.querySelector("form")?.getAttribute("method")).toBe("post");
  rerender(<NoFurtherMails token="7.abc" flash={{ kind: "success", text: "Understood" }} />);
  expect(container.querySelector("form")).toBeNull();
});
