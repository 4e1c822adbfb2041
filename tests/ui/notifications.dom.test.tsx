import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Notifications } from "@/components/ui/notifications";
import { dismiss, notify, shownNotices } from "@/components/ui/notify";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => shownNotices().forEach(({ id }) => dismiss(id)));
  vi.useRealTimers();
});

it("has its live regions before anything is said, errors apart", () => {
  render(<Notifications />);
  act(() => void notify({ kind: "error", title: "Something went wrong!" }));
  act(() => void notify({ kind: "success", title: "Added", text: "Introduction" }));
  expect(within(screen.getByRole("alert")).getByText("Something went wrong!")).toBeVisible();
  expect(within(screen.getByRole("status")).getByText("Added")).toBeVisible();
  expect(within(screen.getByRole("status")).getByText("Introduction")).toBeVisible();
});

it("leaves after seven seconds, but not under the pointer, and errors stay", () => {
  render(<Notifications />);
  act(() => void notify({ kind: "error", title: "Stays" }));
  act(() => void notify({ kind: "info", title: "Goes" }));
  act(() => void notify({ kind: "info", title: "Held" }));
  const held = screen.getByText("Held").parentElement?.parentElement;
  if (!held) throw new Error("no card");
  fireEvent.pointerEnter(held);
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.queryByText("Goes")).toBeNull();
  expect(screen.getByText("Held")).toBeVisible();
  fireEvent.pointerLeave(held);
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.queryByText("Held")).toBeNull();
  expect(screen.getByText("Stays")).toBeVisible();
});

it("shows the same notice once, and is closed by its button or by its owner", () => {
  render(<Notifications />);
  act(() => void notify({ kind: "error", title: "Same" }));
  act(() => void notify({ kind: "error", title: "Same" }));
  expect(screen.getAllByText("Same")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Close: Same" }));
  expect(screen.queryByText("Same")).toBeNull();
  let takeBack = () => {};
  act(() => {
    takeBack = notify({ kind: "error", title: "Mine" });
  });
  act(() => takeBack());
  expect(screen.queryByText("Mine")).toBeNull();
});
