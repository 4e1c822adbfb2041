import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeIndex } from "@/lib/addresses/search-index";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
vi.mock("@/components/ui/app-link", () => ({ AppLink: (props: object) => <a {...props} /> }));

const json = JSON.stringify(
  writeIndex(
    [
      {
        path: "/w/one",
        kind: "workshop",
        title: "Strategy design",
        text: "Two days <b>",
        words: "Lisbon",
        dates: [
          { start: "2026-12-03", days: "3 Dec 2026" },
          { start: "2027-02-02", days: "2 Feb 2027", place: "London", full: "waiting-list" },
        ],
      },
      {
        path: "/p/ines",
        kind: "professional",
        title: "Inês Carvalho",
        text: "Guide",
        words: "strategy Lisbon Berlin",
      },
    ],
    [{ names: ["Berlin"] }],
  ),
);
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  Element.prototype.scrollIntoView = vi.fn();
  fetched.mockReset().mockImplementation(async () => new Response(json));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

async function open(onLeave = vi.fn()) {
  const { SearchPanel } = await import("@/components/search/search-panel");
  render(<SearchPanel place="dialog" onLeave={onLeave} />);
  return { field: screen.getByRole("combobox", { name: "Search the site" }), onLeave };
}

it("goes through the results with the arrow keys, the focus stays in the field", async () => {
  const user = userEvent.setup();
  const { field, onLeave } = await open();
  await user.type(field, "lisbn");
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.getAttribute("href"))).toEqual(["/w/one", "/p/ines"]);
  expect(screen.getByRole("status")).toHaveTextContent("2 results");
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-labelledby"))).toHaveLength(2);

  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(field).toHaveFocus();
  const [, last] = screen.getAllByRole("option");
  expect(field).toHaveAttribute("aria-activedescendant", last?.id);
  expect(last).toHaveAttribute("aria-selected", "true");

  const clicked = vi.fn((event: Event) => event.preventDefault());
  last?.addEventListener("click", clicked);
  await user.keyboard("{Enter}");
  expect(clicked).toHaveBeenCalledOnce();
  expect(onLeave).toHaveBeenCalledOnce();
  expect(push).not.toHaveBeenCalled();
});

it("shows editors' text as text and marks what was met", async () => {
  const { field } = await open();
  await userEvent.type(field, "strategy");
  await screen.findAllByRole("option");
  expect(screen.getByText("Two days <b>")).toBeVisible();
  expect(screen.getByText("Strategy", { selector: "mark" })).toBeVisible();
});

it("leads to the page of results when none is chosen", async () => {
  const user = userEvent.setup();
  const { field } = await open();
  await user.type(field, "lisbon & more");
  await screen.findAllByRole("option");
  await user.keyboard("{Enter}");
  expect(push).toHaveBeenCalledWith("/search?q=lisbon%20%26%20more");
});

it("shows the next date of a workshop, and says where no workshop is", async () => {
  const { field } = await open();
  await userEvent.type(field, "lisbon");
  expect(await screen.findByText("Next: 3 Dec 2026, online")).toBeVisible();
  expect(screen.queryByText(/^No workshop/)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "berlin");
  const said = await screen.findByText("No workshop in Berlin. The nearest:");
  expect(screen.getByRole("status")).toHaveTextContent("No workshop in Berlin. 1 result");
  const next = screen.getByRole("link", { name: "Strategy design 3 Dec 2026, online" });
  expect(next).toHaveAttribute("href", "/w/one");
  const guide = screen.getByRole("option", { name: /Inês/ });
  expect(said.compareDocumentPosition(guide)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole("link", { name: "Ask for a date" })).toHaveAttribute("href", "/contact");
  expect(screen.getByRole("link", { name: "Dates online" })).toHaveAttribute(
    "href",
    "/workshops?place=online#dates",
  );
});

it("leads from a place whose dates are sold out to the waiting list, and to the nearest date", async () => {
  const { field } = await open();
  await userEvent.type(field, "workshop london");
  expect(await screen.findByText("Workshops in London are sold out. The nearest:")).toBeVisible();
  expect(screen.getByRole("link", { name: "Strategy design 3 Dec 2026, online" })).toBeVisible();
  const full = screen.getByRole("link", { name: /Sold out, with a waiting list$/ });
  expect(full).toHaveAttribute("href", "/w/one#dates");
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
});

it("says that there is nothing, and where to start", async () => {
  const { field } = await open();
  await userEvent.type(field, "xyzzyx");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Nothing found for “xyzzyx”."));
  expect(screen.getByRole("list", { name: "Where to start" })).toBeVisible();
  expect(field).toHaveAttribute("aria-expanded", "false");
});

it("says that the index did not come, which is not the same as nothing, and tries again", async () => {
  fetched.mockImplementation(async () => new Response("", { status: 503 }));
  const { field } = await open();
  await userEvent.type(field, "lisbon");
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  fetched.mockImplementation(async () => new Response(json));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
