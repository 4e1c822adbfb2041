import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveRoom } from "@/components/events/live-room";

type Access = { hasAccess: boolean; weloSpace: string | null };
type Server = { signedIn?: boolean; flday?: Access | null; down?: boolean; clock?: string };

const day = "/academy/events/the-day";
const props = {
  start: "2027-03-28T04:00:00+02:00",
  end: "2027-03-28T05:00:00+02:00",
  path: `${day}/live/morning`,
  eventPath: day,
};
const granted = { hasAccess: true, weloSpace: "https://rooms.example.com/day" };
let server: Server = {};

/** A server whose clock goes with the test's, `skew` milliseconds ahead of the browser's. */
function answer(skew = 0) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string | URL | Request) => {
      const date = new Date(Date.now() + skew).toUTCString();
      if (String(url).endsWith("/api/auth/session")) {
        if (server.down) return new Response("", { status: 503, headers: { date } });
        return Response.json({ signedIn: server.signedIn ?? false }, { headers: { date } });
      }
      return Response.json({
        data: {
          customer: {
            __typename: "Customer",
            id: "1",
            flday: { __typename: "EventAccess", ...server.flday },
          },
        },
      });
    }),
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function openAt(moment: string, state: Server, skew = 0) {
  vi.setSystemTime(new Date(moment));
  server = state;
  answer(skew);
  // What is loaded on use is loaded by real time; the clock of the test stands still meanwhile.
  await Promise.all([
    import("@/components/events/live-access"),
    import("@/lib/browser/query-viewer"),
    import("@/lib/browser/client"),
  ]);
  render(<LiveRoom {...props} />);
  for (let turn = 0; turn < 20; turn += 1) await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("before the begin", () => {
  it("counts real time over the change of the clocks", async () => {
    await openAt("2027-03-28T00:00:00+01:00", { signedIn: true, flday: granted });
    expect(screen.getByRole("heading")).toHaveTextContent("The room is not open yet");
    expect(screen.getByRole("timer")).toHaveTextContent(/days00hours0[23]minutes/);
    expect(screen.queryByRole("link", { name: "Enter the live room" })).toBeNull();
    expect(document.body.textContent).not.toContain("rooms.example.com");
  });

  it("a guest is told to sign in and comes back here", async () => {
    await openAt("2027-03-28T01:00:00Z", { signedIn: false });
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      `/account?redirect_to=${encodeURIComponent(props.path)}`,
    );
    expect(screen.getByRole("link", { name: "I have a code" })).toHaveAttribute(
      "href",
      "/academy/events/access",
    );
  });
});

it("opens by itself at the begin, by the server's clock", async () => {
  // The browser is five minutes slow: by its own clock the session would begin later.
  await openAt("2027-03-28T01:54:50Z", { signedIn: true, flday: granted }, 300_000);
  expect(screen.queryByRole("link", { name: "Enter the live room" })).toBeNull();
  await pass(15_000);
  expect(screen.getByRole("heading")).toHaveTextContent("The room is open");
  const link = screen.getByRole("link", { name: "Enter the live room" });
  expect(link).toHaveAttribute("href", granted.weloSpace);
  expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
});

it("asks again at the begin: a ticket bought meanwhile counts", async () => {
  await openAt("2027-03-28T01:59:50Z", { signedIn: true, flday: { hasAccess: false, weloSpace: null } });
  expect(screen.getByRole("link", { name: "Get a ticket" })).toHaveAttribute("href", `${day}#ticket`);
  server = { signedIn: true, flday: granted };
  await pass(15_000);
  await pass(1000);
  expect(screen.getByRole("link", { name: "Enter the live room" })).toBeInTheDocument();
});

it("a server that does not answer at the begin takes no ticket away", async () => {
  await openAt("2027-03-28T01:59:50Z", { signedIn: true, flday: granted });
  server = { down: true };
  await pass(15_000);
  await pass(1000);
  expect(screen.getByRole("link", { name: "Enter the live room" })).toHaveAttribute(
    "href",
    granted.weloSpace,
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("while it is open", () => {
  const now = "2027-03-28T02:10:00Z";

  it("the address is not in the page without access", async () => {
    await openAt(now, { signedIn: true, flday: { hasAccess: false, weloSpace: granted.weloSpace } });
    expect(screen.getByText(/no ticket for this event/)).toBeInTheDocument();
    expect(document.body.innerHTML).not.toContain("rooms.example.com");
  });

  it("an id is shown and not linked", async () => {
    await openAt(now, { signedIn: true, flday: { hasAccess: true, weloSpace: "WELO-4711" } });
    expect(screen.getByText("WELO-4711")).toBeInTheDocument();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("an outage is told, with a way to try again that works", async () => {
    await openAt(now, { down: true });
    expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong. Please try again later.");
    server = { signedIn: true, flday: granted };
    await act(async () => screen.getByRole("button", { name: "Try again" }).click());
    for (let turn = 0; turn < 20; turn += 1) await pass(10);
    expect(screen.getByRole("link", { name: "Enter the live room" })).toBeInTheDocument();
  });
});

it("when it is over leads to the talks, whoever asks", async () => {
  await openAt("2027-03-28T03:00:01Z", { down: true });
  expect(screen.getByRole("heading")).toHaveTextContent("This session is over");
  expect(screen.getByRole("link", { name: "See the talks" })).toHaveAttribute("href", `${day}#programme`);
  expect(screen.queryByRole("alert")).toBeNull();
});
