import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LoginModal } from "@/components/sign-in/login-modal";
import { site } from "@/lib/site";
import { closeLoginModal, openLoginModal, useLoginModal } from "@/lib/browser/dialogs";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use; here beforehand, so that no test pays for it.
import "@/components/sign-in/login-window";
import "@/components/ui/dialog-window";
import { shownDialog } from "@/tests/support/shown-dialog";

let answer: () => Response;
const asked: string[] = [];
const options = { countries: [{ code: "AT", name: "Austria" }], isSent: false, outboxHint: false };

beforeEach(() => {
  useLoginModal.setState({ show: null });
  asked.length = 0;
  answer = () => Response.json(options);
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (path = "/") =>
  render(
    <InApp path={path}>
      <LoginModal />
    </InApp>,
  );
const opened = async () => {
  act(() => openLoginModal());
  return shownDialog();
};

it("is nothing, and asks nothing, before it is wanted", () => {
  const { container } = show();
  expect(container).toBeEmptyDOMElement();
  expect(asked).toEqual([]);
});

it("opens when the shared value is set, named by the product beside a lock, with the form", async () => {
  show();
  const dialog = await opened();
  expect(dialog).toHaveAccessibleName(site.name);
  expect(within(dialog).getByRole("heading", { name: site.name }).querySelector("svg")).toBeInTheDocument();
  expect(await within(dialog).findByRole("heading", { name: "Login to continue.", level: 3 })).toBeVisible();
  expect(within(dialog).getByLabelText("E-mail")).toBeVisible();
});

it("opens in the mode of the value", async () => {
  show();
  act(() => openLoginModal("register"));
  const dialog = await shownDialog();
  expect(await within(dialog).findByRole("heading", { name: "Create your account." })).toBeVisible();
});

it("closes when the value is cleared to null", async () => {
  show();
  await opened();
  act(() => closeLoginModal());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("closes on Escape, which clears the value", async () => {
  show();
  await opened();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(useLoginModal.getState().show).toBeNull();
});

it("closes when a link inside has led to another page", async () => {
  const { rerender } = show("/");
  await opened();
  rerender(
    <InApp path="/privacy-policy">
      <LoginModal />
    </InApp>,
  );
  await waitFor(() => expect(useLoginModal.getState().show).toBeNull());
});

it("says that the form could not be loaded, and tries again", async () => {
  answer = () => new Response(null, { status: 503 });
  show();
  const dialog = await opened();
  expect(await within(dialog).findByText("The form could not be loaded.")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "login page" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/account\?redirect_to=/),
  );
  answer = () => Response.json(options);
  await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  expect(await within(dialog).findByLabelText("E-mail")).toBeVisible();
});
