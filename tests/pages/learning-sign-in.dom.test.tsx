import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { LearningSignIn } from "@/components/pages/learning-sign-in";
import type { LearningState } from "@/components/pages/learning-state";

const learningState = vi.hoisted(() => vi.fn<() => Promise<LearningState>>());
vi.mock("@/components/pages/learning-state", () => ({ learningState }));
beforeEach(() => void learningState.mockReset());

it("leads a visitor to the sign-in and back", async () => {
  learningState.mockResolvedValue({ kind: "signed-out" });
  render(<LearningSignIn path="/lms-test" />);
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link).toHaveAttribute("href", "/account?redirect_to=%2Flms-test");
});

it("opens the learning platform in a new tab, by an address that is asked for anew afterwards", async () => {
  learningState.mockResolvedValueOnce({
    kind: "signed-in",
    name: "Ada Berg",
    link: "https://learn.example.com/in?once=1",
  });
  learningState.mockResolvedValueOnce({
    kind: "signed-in",
    name: "Ada Berg",
    link: "https://learn.example.com/in?once=2",
  });
  render(<LearningSignIn path="/lms-test" />);
  const link = await screen.findByRole("link", { name: "Open the learning platform" });
  expect(screen.getByText("Signed in as Ada Berg")).toBeVisible();
  expect(link).toHaveAttribute("href", "https://learn.example.com/in?once=1");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", expect.stringContaining("noreferrer"));
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  await vi.waitFor(() =>
    expect(screen.getByRole("link", { name: "Open the learning platform" })).toHaveAttribute(
      "href",
      "https://learn.example.com/in?once=2",
    ),
  );
});

it("says when there is no address for the account", async () => {
  learningState.mockResolvedValue({ kind: "signed-in", name: "Ada Berg", link: null });
  render(<LearningSignIn path="/lms-test" />);
  expect(await screen.findByText(/gives no sign-in address/)).toBeVisible();
});

it("never takes an outage for a visitor who is not signed in", async () => {
  learningState.mockRejectedValueOnce(new Error("session: 503"));
  learningState.mockResolvedValueOnce({ kind: "signed-out" });
  render(<LearningSignIn path="/lms-test" />);
  expect(await screen.findByText("The server cannot be reached right now")).toBeVisible();
  expect(screen.queryByText("You are not signed in")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You are not signed in")).toBeVisible();
});
