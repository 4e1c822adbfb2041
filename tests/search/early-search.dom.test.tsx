import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SiteSearch } from "@/components/search/site-search";
import { closeSiteSearch, openSiteSearch } from "@/lib/browser/dialogs";
import { InApp } from "@/tests/support/in-app";

configure({ asyncUtilTimeout: 8_000 });

/** The dialog's code arrives when this is called. */
let arrive: () => void = () => {};
vi.mock("@/components/search/search-dialog", async (original) => {
  await new Promise<void>((resolve) => (arrive = resolve));
  return original();
});

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
});
afterEach(() => {
  act(closeSiteSearch);
  cleanup();
  vi.unstubAllGlobals();
});

const field = (role: "searchbox" | "combobox") => screen.queryByRole(role, { name: "Search the site" });

it("has its field at the press, takes it back by Escape, and keeps letters until the dialog is there", async () => {
  render(
    <InApp>
      <button type="button" onClick={openSiteSearch}>
        Search
      </button>
      <SiteSearch />
    </InApp>,
  );
  const button = screen.getByRole("button", { name: "Search" });
  await userEvent.click(button);
  expect(field("searchbox")).toHaveFocus();
  await userEvent.keyboard("kes");
  expect(field("searchbox")).toHaveValue("kes");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button).toHaveFocus();

  await userEvent.click(button);
  expect(field("searchbox")).toHaveValue("");
  await userEvent.keyboard("kestrol{Backspace}{Backspace}e");
  arrive();
  await waitFor(() => expect(field("combobox")).toHaveFocus());
  expect(field("combobox")).toHaveValue("kestre");
  expect(field("searchbox")).toBeNull();
  await userEvent.keyboard("l");
  expect(field("combobox")).toHaveValue("kestrel");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});
