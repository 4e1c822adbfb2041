import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DeletionForm } from "@/components/settings/data-forms";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use by the forms; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/account/end-account";

const confirmation = {
  __typename: "Confirmation",
  isFresh: true,
  hasPasskey: false,
  needsPasskey: false,
  byPasskey: false,
};
const fresh = { getConfirmation: () => ({ data: { confirmation } }) };
const answer = (name: string) => ({ data: { [name]: { __typename: "Payload", status: "SUCCESS" } } });

/** Forms that the browser itself would post. */
const posted: string[] = [];
const note = (event: Event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const fields = [...new FormData(event.target)].map(([name, value]) => `${name}=${String(value)}`);
  posted.push([event.target.getAttribute("action"), ...fields].join(" "));
};
beforeEach(() => {
  posted.length = 0;
  window.addEventListener("submit", note);
});
afterEach(() => {
  window.removeEventListener("submit", note);
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });
const agree = async () => {
  await userEvent.click(button("Delete my account for good"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete your account?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Yes, delete it" }));
};
const renderForm = (step: "ask" | "code") =>
  render(<DeletionForm step={step} result={null} />, { wrapper: InApp });
const typeCode = (code: string) => userEvent.type(screen.getByLabelText("6-digit code from the email"), code);

it("asks for the code without a load of the page, and then for its digits", async () => {
  const shop = fakeShop({ ...fresh, requestAccountDeletion: () => answer("requestAccountDeletion") });
  renderForm("ask");
  await userEvent.dblClick(button("Send me a code to delete my account"));
  expect(await screen.findByText(/^We have sent you a code by e-mail\./)).toBeVisible();
  expect(screen.getByLabelText("6-digit code from the email")).toBeVisible();
  expect(button("Send another code")).toBeVisible();
  expect(shop.operations().filter((name) => name === "requestAccountDeletion")).toHaveLength(1);
  expect(posted).toEqual([]);
});

it("deletes once, and then signs out by the form that removes the cookies", async () => {
  const shop = fakeShop({ ...fresh, deleteAccount: () => answer("deleteAccount") });
  renderForm("code");
  await typeCode("123456");
  await agree();
  await waitFor(() => expect(posted).toEqual(["/api/auth/logout back=/account/goodbye"]));
  expect(shop.asked.at(-1)).toEqual({ operation: "deleteAccount", variables: { code: "123456" } });
  expect(shop.operations()).toEqual(["getConfirmation", "deleteAccount"]);
});

it("names a missing code without a question, and a wrong one at its field", async () => {
  const shop = fakeShop({
    ...fresh,
    deleteAccount: () => refusal("This code is wrong.", "deleteAccount", "X"),
  });
  renderForm("code");
  await userEvent.click(button("Delete my account for good"));
  expect(await screen.findByText("Please enter the code")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(shop.asked).toEqual([]);
  await typeCode("999999");
  await agree();
  expect(await screen.findByText("This code is wrong.")).toBeVisible();
  expect(screen.getByLabelText("6-digit code from the email")).toHaveValue("999999");
  expect(posted).toEqual([]);
});

it("with the network cut nobody is signed out, and the form says that it does not know", async () => {
  fakeShop({ ...fresh, deleteAccount: () => "outage", requestAccountDeletion: () => "outage" });
  renderForm("code");
  await typeCode("123456");
  await agree();
  expect(
    await screen.findByText(/^We do not know yet whether your account has been deleted\./),
  ).toBeVisible();
  await userEvent.click(button("Send another code"));
  expect(await screen.findByText(/^We do not know whether the email was sent\./)).toBeVisible();
  expect(posted).toEqual([]);
});
