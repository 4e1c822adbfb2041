import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// The zone is asked once a page.
let EventTime: typeof import("@/components/ui/times/event-time").EventTime;
beforeEach(async () => {
  vi.resetModules();
  ({ EventTime } = await import("@/components/ui/times/event-time"));
});

const props = {
  start: "2027-04-22T09:30:00+02:00",
  end: "2027-04-22T17:30:00+02:00",
  timezone: "Europe/Vienna",
};

/** Longer than a page waits for the browser to be idle. */
const atRest = () => new Promise((resolve) => setTimeout(resolve, 300));

function liveIn(zone: string): void {
  const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolved.call(this), timeZone: zone };
  });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("the server tells the time of the place only", () => {
  liveIn("Asia/Tokyo");
  const html = renderToString(<EventTime {...props} />);
  expect(html).toContain("22 Apr 2027");
  expect(html).toContain("09:30–17:30, Vienna time");
  expect(html).not.toMatch(/your time/i);
});

it.each([
  ["America/New_York", "Your time: 03:30–11:30 (New York)"],
  ["Asia/Tokyo", "Your time: 16:30–Fri 23 Apr, 00:30 (Tokyo)"],
])("the browser in %s adds after a visitor's first sign: %s", async (zone, text) => {
  liveIn(zone);
  render(<EventTime {...props} />);
  await atRest();
  expect(screen.queryByText(/your time/i)).toBeNull();
  fireEvent.scroll(window);
  const shown = await screen.findByText(/Your time/);
  expect(shown.parentElement).toHaveTextContent(text);
});

it("draws only the dates again whose clock differs", async () => {
  liveIn("Europe/Berlin");
  const drawn: string[] = [];
  render(
    <>
      <Profiler id="Vienna" onRender={(id) => drawn.push(id)}>
        <EventTime {...props} />
      </Profiler>
      <Profiler id="London" onRender={(id) => drawn.push(id)}>
        <EventTime {...props} start="2027-04-22T09:30:00+01:00" timezone="Europe/London" />
      </Profiler>
    </>,
  );
  fireEvent.scroll(window);
  expect(await screen.findByText(/Your time: 10:30/)).toBeInTheDocument();
  expect(drawn).toEqual(["Vienna", "London", "London"]);
  expect(screen.getAllByText(/[Yy]our (local )?time/)).toHaveLength(1);
});

it("hydrates without a difference in a zone that is not the server's", async () => {
  const problems = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const container = document.createElement("div");
  container.innerHTML = renderToString(<EventTime {...props} />);
  document.body.append(container);
  liveIn("Pacific/Auckland");
  render(<EventTime {...props} />, { container, hydrate: true });
  fireEvent.scroll(window);
  expect(await screen.findByText(/Auckland/)).toBeInTheDocument();
  expect(problems).not.toHaveBeenCalled();
  container.remove();
});
