import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followLinks, setFollower } from "@/lib/navigation/links";

const follower = vi.fn();
const stops: (() => void)[] = [];

beforeEach(() => {
  window.history.replaceState(null, "", "/workshops?kind=day");
  stops.push(followLinks(), setFollower(follower));
  // Last of all: jsdom cannot load pages.
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener("click", hold);
  stops.push(() => window.removeEventListener("click", hold));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  follower.mockReset();
  document.body.replaceChildren();
});

/** Presses the words of a link; answers the addresses that the router was asked for. */
function press(html: string, init: MouseEventInit = {}): unknown[] {
  document.body.innerHTML = html;
  const target = document.querySelector("b") ?? document.querySelector("a");
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return follower.mock.calls.flat();
}

it.each([
  ['<a href="/contact"><b>Ask</b></a>', "/contact"],
  ['<a href="/workshops?kind=week">Week</a>', "/workshops?kind=week"],
  ['<a href="/workshops#dates">Dates of all kinds</a>', "/workshops#dates"],
  ['<a href="/contact" target="_self">Ask</a>', "/contact"],
])("%s is the router's", (html, address) => expect(press(html)).toEqual([address]));

it.each([
  ['<a href="https://other.test/contact">another site</a>'],
  ['<a href="/contact" target="_blank">another window</a>'],
  ['<a href="/contact" data-load>a full load</a>'],
  ['<div data-load><p><a href="/contact">a full load</a></p></div>'],
  ['<a href="/calendar/day.ics" download>a download</a>'],
  ['<a href="/feed.xml">a file</a>'],
  ['<a href="/api/auth/logout">an answer of the API</a>'],
  ['<a href="#dates">a place on this page</a>'],
  ['<a href="/workshops?kind=day#dates">the same, by its whole address</a>'],
  ['<a href="">this page once more</a>'],
  ["<a>no address</a>"],
  ["<b>no link</b>"],
])("%s is the browser's", (html) => expect(press(html)).toEqual([]));

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "with %j a press is the browser's",
  (init) => expect(press('<a href="/contact">Ask</a>', init)).toEqual([]),
);

it("leaves a press that somebody else has taken", () => {
  document.body.addEventListener("click", (event) => event.preventDefault(), { once: true });
  expect(press('<a href="/contact">Ask</a>')).toEqual([]);
});
