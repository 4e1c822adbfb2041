// Isolated: the window's code loads once for a process.
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandBar } from "@/components/desk/find/command-bar";
import { InApp } from "@/tests/support/in-app";

configure({ asyncUtilTimeout: 8_000 });

/** The window's code arrives when this is called. */
let arrive: () => void = () => {};
vi.mock("@/components/ui/dialog-window", async (original) => {
  await new Promise<void>((resolve) => (arrive = resolve));
  return original();
});

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ links: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (role: "searchbox" | "combobox") =>
  screen.queryByRole(role, { name: "Search people, orders, pages" });

it("has its field in the tick of the press, and keeps letters until the window is there", async () => {
  render(
    <InApp>
      <button type="button">A row</button>
      <CommandBar places={[{ href: "/desk/orders", label: "Orders" }]} />
    </InApp>,
  );
  const button = screen.getByRole("button", { name: "A row" });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: "k", ctrlKey: true });
  expect(field("searchbox")).toHaveFocus();
  await userEvent.keyboard("kes");
  expect(field("searchbox")).toHaveValue("kes");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button).toHaveFocus();

  fireEvent.keyDown(button, { key: "k", ctrlKey: true });
  expect(field("searchbox")).toHaveValue("");
  await userEvent.keyboard("orde");
  // A second press of the keys keeps the letters and the way back.
  fireEvent.keyDown(document.body, { key: "k", metaKey: true });
  expect(asked).toEqual([]);
  arrive();
  await waitFor(() => expect(field("combobox")).toHaveFocus());
  expect(field("searchbox")).toBeNull();
  expect(field("combobox")).toHaveValue("orde");
  expect(screen.getByRole("option", { name: /Orders/ })).toBeVisible();
  await waitFor(() => expect(asked).toEqual(["/desk/find/answers?q=orde"]));
  await userEvent.keyboard("r");
  expect(field("combobox")).toHaveValue("order");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});
