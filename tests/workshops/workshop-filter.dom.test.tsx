import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filteredBy, matchesFilters, noFilters } from "@/components/workshops/date-query";
import { LaterDates } from "@/components/workshops/later-dates";
import { WorkshopFilter } from "@/components/workshops/workshop-filter";
import { type DateLine, WorkshopLines } from "@/components/workshops/workshop-lines";

const languages = ["en", "en", "en", "de"];
const places = ["online", "room"];
const dates = Array.from({ length: 19 }, (_, index) => ({
  name: `Date ${index + 1}`,
  kind: index % 2 === 0 ? "introduction" : "design",
  language: languages[index % languages.length],
  place: places[index % places.length],
  region: index < 17 ? "Europe" : "Americas",
  month: index < 10 ? "01" : "03",
}));

const asLine = ({ name, language, place, region, month }: (typeof dates)[number]): DateLine => ({
  start: `2027-${month}-12T09:00:00+01:00`,
  end: null,
  timezone: region === "Europe" ? "Europe/Vienna" : "America/New_York",
  days: name,
  hours: "09:00",
  slug: name.replace(" ", "-").toLowerCase(),
  language,
  ...(place === "room" && { place: "Vienna" }),
});
const of = (workshop: string) => dates.filter(({ kind }) => kind === workshop);
const linesOf = (workshop: string) => of(workshop).map(asLine);

/** The list of three dates of each workshop. */
const filter = (
  <WorkshopFilter
    later={dates.length - 6}
    offered={{
      kind: [
        { value: "introduction", label: "Introduction" },
        { value: "design", label: "Design" },
      ],
      from: [
        { value: "2027-01", label: "January 2027" },
        { value: "2027-03", label: "March 2027" },
      ],
      language: [
        { value: "en", label: "English" },
        { value: "de", label: "German" },
      ],
      place: [
        { value: "online", label: "Live online" },
        { value: "room", label: "In person" },
      ],
      region: [
        { value: "Europe", label: "Europe" },
        { value: "Americas", label: "Americas" },
      ],
    }}
  >
    <ul>
      {["introduction", "design"].map((workshop) => (
        <li key={workshop} data-kind={workshop} aria-label={workshop}>
          <WorkshopLines lines={linesOf(workshop).slice(0, 3)} name={workshop} isFiltered />
          <LaterDates
            kind={workshop}
            name={workshop}
            page={`/workshops/${workshop}`}
            above={linesOf(workshop)
              .slice(0, 3)
              .flatMap(({ slug }) => slug ?? [])}
            count={of(workshop).length - 3}
          />
        </li>
      ))}
      <li data-kind="alone" aria-label="alone">
        <ul>
          <li>Self-paced</li>
        </ul>
      </li>
    </ul>
  </WorkshopFilter>
);

/** The server: six dates of each workshop, twenty of one that is asked for alone. */
let isAway = false;
let asked: string[] = [];
beforeEach(() => {
  isAway = false;
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (isAway) throw new TypeError("fetch failed");
    const query = new URL(url, "http://localhost").searchParams;
    const filters = { ...noFilters, ...Object.fromEntries(query) };
    const workshops = ["introduction", "design"].flatMap((kind) => {
      const lines = linesOf(kind).filter((line) => matchesFilters({ kind, ...filteredBy(line) }, filters));
      const from = lines.findIndex(({ slug }) => slug === query.get("after")) + 1;
      const most = query.has("kind") ? 20 : 6;
      return lines.length > 0 ? { kind, lines: lines.slice(from, from + most), total: lines.length } : [];
    });
    return Response.json({ workshops });
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("li li")]
    .filter((row) => !row.hidden && !row.closest("[aria-label][hidden]"))
    .map((row) => row.querySelector("time")?.textContent ?? row.textContent);
const shownWorkshops = () =>
  [...document.querySelectorAll<HTMLElement>("li[aria-label]")]
    .filter((one) => !one.hidden)
    .map((one) => one.ariaLabel);
const more = () => screen.queryAllByRole("link", { name: /more dates?$/ }).map((link) => link.textContent);

beforeEach(() => {
  window.history.replaceState(null, "", "/workshops");
});

describe("dates of workshops", () => {
  it("are in the server's HTML up to three of each, none hidden, with a link to the others", () => {
    const html = renderToString(filter);
    expect(html.match(/<li(>| data-from)/g)).toHaveLength(7);
    expect(html).not.toMatch(/<li[^>]* hidden/);
    expect(html).toContain('<a href="/workshops/introduction#dates">7 more dates</a>');
  });

  it("are the next ones before something is chosen, and nobody asks for more", () => {
    render(filter);
    expect(shown()).toHaveLength(7);
    expect(shownWorkshops()).toEqual(["introduction", "design", "alone"]);
    expect(more()).toEqual(["7 more dates", "6 more dates"]);
    expect(screen.getByRole("status")).toHaveTextContent(/^19 dates$/);
    expect(asked).toEqual([]);
  });

  it("come on request behind the last one", async () => {
    render(filter);
    await userEvent.click(screen.getByRole("link", { name: "7 more dates" }));
    await waitFor(() => expect(shown()).toHaveLength(14));
    expect(asked).toEqual(["/api/workshop-dates?kind=introduction&after=date-5"]);
    expect(more()).toEqual(["6 more dates"]);
  });

  it.each([
    ["Workshop", "Design", 9, "?kind=design", 9],
    ["From", "March 2027", 9, "?from=2027-03", 9],
    ["Language", "German", 4, "?language=de", 4],
    ["Online or in person", "In person", 9, "?place=room", 6],
    ["During working hours in", "Americas", 2, "?region=Americas", 2],
  ])(
    "are chosen by %s from all dates, and the address says so",
    async (label, option, count, search, rows) => {
      render(filter);
      await userEvent.selectOptions(screen.getByLabelText(label), option);
      await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`${count} dates`));
      expect(shown()).toHaveLength(rows);
      expect(shownWorkshops()).not.toContain("alone");
      expect(window.location.search).toBe(search);
      expect(asked).toEqual([`/api/workshop-dates${search}`]);
    },
  );

  it("of one place are continued under the same filter", async () => {
    render(filter);
    await userEvent.selectOptions(screen.getByLabelText("Online or in person"), "In person");
    await userEvent.click(await screen.findByRole("link", { name: "3 more dates" }));
    await waitFor(() => expect(shown()).toHaveLength(9));
    expect(asked.at(-1)).toBe("/api/workshop-dates?kind=design&place=room&after=date-12");
    expect(new Set(shown()).size).toBe(9);
  });

  it("begin with the choice in the address, and leave out what the list does not offer", async () => {
    window.history.replaceState(null, "", "/workshops?language=de&place=%3Cscript%3E");
    render(filter);
    expect(screen.getByLabelText("Language")).toHaveValue("de");
    expect(screen.getByLabelText("Online or in person")).toHaveValue("");
    await waitFor(() => expect(shown()).toEqual(["Date 4", "Date 8", "Date 12", "Date 16"]));
    expect(shownWorkshops()).toEqual(["design"]);
  });

  it("that do not exist are said so, with a way on", async () => {
    render(filter);
    await userEvent.selectOptions(screen.getByLabelText("Language"), "German");
    await userEvent.selectOptions(screen.getByLabelText("Online or in person"), "Live online");
    const heading = await screen.findByRole("heading", { name: "No dates match these filters." });
    expect(shown()).toEqual([]);
    expect(within(heading.parentElement ?? document.body).getByRole("link")).toHaveAttribute(
      "href",
      "/contact",
    );
    await userEvent.click(screen.getByRole("button", { name: "Show all dates" }));
    expect(shown()).toHaveLength(7);
    expect(window.location.search).toBe("");
  });

  it("stay chosen from the HTML when the server does not answer, and are asked for again", async () => {
    isAway = true;
    render(filter);
    await userEvent.selectOptions(screen.getByLabelText("Language"), "German");
    expect(await screen.findByRole("alert")).toHaveTextContent("We could not load all dates");
    expect(shown()).toEqual(["Date 4"]);
    isAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that did not come are on the workshop's page", async () => {
    isAway = true;
    render(filter);
    await userEvent.click(screen.getByRole("link", { name: "7 more dates" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("We could not load more dates.");
    expect(screen.getByRole("link", { name: "7 more dates" })).toHaveAttribute(
      "href",
      "/workshops/introduction#dates",
    );
  });
});
