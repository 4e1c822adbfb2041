import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { DeskForm, issuingForms } from "@/components/desk/desk-form";

/** @returns how often the form was sent */
async function sent(form: string, keys: string): Promise<number> {
  let times = 0;
  const count = (event: Event) => {
    event.preventDefault();
    times += 1;
  };
  document.addEventListener("submit", count);
  const { unmount } = render(
    <DeskForm form={form} back="/desk" submit="Do it">
      <input aria-label="Why" />
    </DeskForm>,
  );
  await userEvent.type(screen.getByLabelText("Why"), keys);
  if (keys === "x") await userEvent.click(screen.getByRole("button", { name: "Do it" }));
  unmount();
  document.removeEventListener("submit", count);
  return times;
}

it.each([...issuingForms])("%s: Enter in a field sends nothing, the button does", async (form) => {
  expect(await sent(form, "{Enter}")).toBe(0);
  expect(await sent(form, "x")).toBe(1);
});

it("control: Enter sends another form", async () => {
  expect(await sent("note-order", "{Enter}")).toBe(1);
});
