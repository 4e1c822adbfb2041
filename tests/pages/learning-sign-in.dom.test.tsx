import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LearningSignIn } from "@/components/pages/learning-sign-in";

/** Answers of the session endpoint and of the member service, one a question; the last stays. */
let sessions: (boolean | "outage")[] = [];
let links: (string | null)[] = [];

beforeEach(() => {
  sessions = [true];
  vi.stubGlobal("fetch", async (url: string) => {
    if (String(url).endsWith("/api/auth/session")) {
      const signedIn = sessions.length > 1 ? sessions.shift() : sessions[0];
      return signedIn === "outage" ? new Response("", { status: 503 }) : Response.json({ signedIn });
    }
    const link = links.length > 1 ? links.shift() : links[0];
    return Response.json({ data: { viewer: { fullName: "Ada Berg", learnDashSignInLink: link } } });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("leads a visitor to the sign-in and back", async () => {
  sessions = [false];
  render(<LearningSignIn path="/lms-test" />);
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link).toHaveAttribute("href", "/account?redirect_to=%2Flms-test");
});

it("opens the learning platform in a new tab, by an address that is asked for anew afterwards", async () => {
  links = ["https://learn.example.com/in?once=1", "https://learn.example.com/in?once=2"];
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

it.each([null, "http://learn.example.com/in"])(
  "says when there is no address for the account: %s",
  async (link) => {
    links = [link];
    render(<LearningSignIn path="/lms-test" />);
    expect(await screen.findByText(/has no sign-in address/)).toBeVisible();
  },
);

it("never takes an outage for a visitor who is not signed in", async () => {
  sessions = ["outage", false];
  render(<LearningSignIn path="/lms-test" />);
  expect(await screen.findByText("The server cannot be reached right now")).toBeVisible();
  expect(screen.queryByText("You are not signed in")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You are not signed in")).toBeVisible();
});
