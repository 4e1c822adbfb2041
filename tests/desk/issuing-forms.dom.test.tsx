import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { actions } from "@/backend/desk-registry";
import { DeskForm } from "@/components/desk/desk-form";

const all = Object.entries(actions);
const formOf = (action: string) => action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const issuing = all.flatMap(([name, { isIssuing }]) => (isIssuing ? [name] : []));

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

it.each(issuing.map(formOf))("%s: Enter in a field sends nothing, the button does", async (form) => {
  expect(await sent(form, "{Enter}")).toBe(0);
  expect(await sent(form, "x")).toBe(1);
});

it("control: Enter sends another form", async () => {
  expect(await sent("note-order", "{Enter}")).toBe(1);
});

/** Their forms have only buttons, or a typed word confirms them. Codes and addresses can be changed back. */
const confirmedOtherwise = [
  ...["bookSureLines", "bookReturn", "confirmRefunds", "settleOver", "moveOver", "setTag", "setRole"],
  ...["makeCodes", "changeCodes", "switchCodes", "cancelDate", "changeDate", "resendOrder"],
  ...["moveAddress", "deletePerson", "mergePeople", "changePerson", "endSessions"],
  ...["stopAddressChange", "setPasskeyDay", "liftPasskeyDay", "resetPasskeys"],
  ...["saveDocument", "previewDocument", "publishDraft", "undoVersion", "settleConflict"],
];

it("an action for a fresh sign-in is issuing, or is confirmed in another way", () => {
  const confirmed = all.flatMap(([name, { consequence }]) => (consequence !== "none" ? [name] : []));
  expect(confirmed.filter((name) => !issuing.includes(name)).toSorted()).toEqual(
    confirmedOtherwise.toSorted(),
  );
});
