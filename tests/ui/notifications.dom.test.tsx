import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Notifications } from "@/components/ui/notices/notifications";
import { dismiss, notify, shownNotices } from "@/components/ui/notices/notify";
import { opacitiesOf } from "@/tests/support/opacities";

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

it("lets notices rise and fade away once the code for it is loaded, and changes none that is shown", async () => {
  vi.useRealTimers();
  render(<Notifications />);
  act(() => void notify({ kind: "info", title: "Early" }));
  const early = screen.getByText("Early");
  fireEvent.pointerDown(document.body);
  await act(async () => {
    await import("@/components/ui/notices/moving-notices");
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  expect(screen.getByText("Early")).toBe(early);
  fireEvent.click(screen.getByRole("button", { name: "Close: Early" }));
  expect(screen.queryByText("Early")).toBeNull();

  act(() => void notify({ kind: "error", title: "Late" }));
  const card = within(screen.getByRole("alert")).getByText("Late").closest<HTMLElement>("[style]");
  if (!card) throw new Error("the card does not move");
  expect(Number(card.style.opacity)).toBeLessThan(1);
  await waitFor(() => expect(card).toHaveStyle({ opacity: "1" }));
  const opacities = opacitiesOf(card);
  fireEvent.click(screen.getByRole("button", { name: "Close: Late" }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(opacities.filter((opacity) => opacity > 0 && opacity < 1)).not.toEqual([]);
});
