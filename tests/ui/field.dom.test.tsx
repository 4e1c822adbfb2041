import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { TextField } from "@/components/ui/forms/field";

describe("a text field", () => {
  it("has its label, ref, hint and no error", () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField ref={ref} label="E-mail" name="log" hint="We write to it." />);
    const input = screen.getByLabelText("E-mail");
    expect(ref.current).toBe(input);
    expect(input).toHaveAccessibleDescription("We write to it.");
    expect(input).not.toHaveAttribute("aria-invalid");
  });

  it("R333: shows the error in place of the label, which stays the name of the field", () => {
    const { rerender } = render(<TextField label="E-mail" name="log" optional hint="We write to it." />);
    expect(screen.getByText("optional")).toBeVisible();
    rerender(
      <TextField
        label="E-mail"
        name="log"
        optional
        hint="We write to it."
        error="Please enter your e-mail"
      />,
    );
    expect(screen.getByText("E-mail").className).toMatch(/hidden/);
    const input = screen.getByRole("textbox", { name: "E-mail" });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Please enter your e-mail We write to it.");
    expect(screen.getByText("Please enter your e-mail").parentElement).toHaveAttribute("aria-live", "polite");
    expect(screen.queryByText("optional")).toBeNull();
  });

  it("R131: says once that typed content is valid, after the field was left", async () => {
    const { rerender } = render(<TextField label="E-mail" name="log" type="email" />);
    const said = () => screen.queryByText("Valid");
    const input = screen.getByLabelText("E-mail");
    await userEvent.click(input);
    await userEvent.tab();
    await new Promise((later) => setTimeout(later, 200));
    expect(said()).toBeNull();
    await userEvent.type(input, "mira@example.com");
    expect(said()).toBeNull();
    await userEvent.tab();
    expect((await screen.findByText("Valid")).closest("[role=status]")).not.toBeNull();
    await userEvent.type(input, "x@");
    expect(said()).toBeNull();
    await userEvent.tab();
    rerender(<TextField label="E-mail" name="log" type="email" error="Please enter a valid email" />);
    await new Promise((later) => setTimeout(later, 200));
    expect(said()).toBeNull();
  });

  it("marks a field that is not required as optional", () => {
    render(
      <>
        <TextField label="Company" name="company" optional />
        <TextField label="City" name="city" required />
      </>,
    );
    expect(screen.getAllByText("optional")).toHaveLength(1);
  });

  it.each([
    ["checking", "Checking"],
    ["valid", "Valid"],
  ] as const)("says the status %s", (status, words) => {
    render(<TextField label="VAT id" name="vatId" status={status} />);
    expect(screen.getByText(words).closest("[role=status]")).toHaveAttribute("data-status", status);
  });

  it("leaves the mark of a filled-in field to the style, where the browser can judge it", () => {
    render(
      <>
        <TextField label="City" name="city" />
        <TextField label="Code" name="code" status="idle" />
        <TextField label="Day" name="day" type="date" />
      </>,
    );
    expect(screen.getByLabelText("City")).toHaveAttribute("data-status", "style");
    expect(screen.getByLabelText("Code")).toHaveAttribute("data-status", "idle");
    expect(screen.getByLabelText("Day")).toHaveAttribute("data-status", "idle");
  });

  it("is invalid when it has an error and no status of its own", () => {
    const { container } = render(<TextField label="VAT id" name="vatId" error="No." />);
    expect(container.querySelector("[data-status=invalid] svg")).not.toBeNull();
  });
});

describe("a checkbox", () => {
  it("is ticked by its label and by the keyboard", async () => {
    render(<Checkbox label="I accept the terms" name="terms" />);
    const box = screen.getByRole("checkbox", { name: "I accept the terms" });
    await userEvent.click(screen.getByText("I accept the terms"));
    expect(box).toBeChecked();
    box.focus();
    await userEvent.keyboard(" ");
    expect(box).not.toBeChecked();
  });

  it.each([
    [true, "Check your input"],
    ["", "Check your input"],
    ["Please accept the terms", "Please accept the terms"],
  ] as const)("error %j reads %j", (error, words) => {
    render(<Checkbox label="Terms" name="terms" error={error} />);
    expect(screen.getByRole("checkbox")).toBeInvalid();
    expect(screen.getByRole("checkbox")).toHaveAccessibleDescription(words);
  });

  it("has no message without an error", () => {
    render(<Checkbox label="Terms" name="terms" error={false} />);
    expect(screen.getByRole("checkbox")).toBeValid();
    expect(screen.queryByText("Check your input")).toBeNull();
  });
});
