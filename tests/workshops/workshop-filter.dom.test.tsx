import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { WorkshopFilter } from "@/components/workshops/workshop-filter";

const languages = ["en", "en", "en", "de"];
const places = ["online", "room"];
const dates = Array.from({ length: 19 }, (_, index) => ({
  name: `Date ${index + 1}`,
  kind: index % 2 === 0 ? "introduction" : "design",
  language: languages[index % languages.length],
  place: places[index % places.length],
  region: index < 17 ? "Europe" : "Americas",
}));

const rowsOf = (workshop: string, from: number, to?: number) =>
  dates
    .filter(({ kind }) => kind === workshop)
    .slice(from, to)
    .map(({ name, language, place, region }) => (
      <li key={name} data-language={language} data-place={place} data-region={region}>
        {name}
      </li>
    ));

const filter = (
  <WorkshopFilter
    offered={{
      kind: [
        { value: "introduction", label: "Introduction" },
        { value: "design", label: "Design" },
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
          <ul>{rowsOf(workshop, 0, 3)}</ul>
          <details>
            <summary>More dates</summary>
            <ul>{rowsOf(workshop, 3)}</ul>
          </details>
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

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("ul ul > li")]
    .filter((row) => !row.hidden)
    .map((row) => row.textContent);
const shownWorkshops = () =>
  [...document.querySelectorAll<HTMLElement>("li[aria-label]")]
    .filter((one) => !one.hidden)
    .map((one) => one.ariaLabel);
const folded = () => [...document.querySelectorAll("details")].map(({ open }) => !open);

beforeEach(() => {
  window.history.replaceState(null, "", "/workshops");
});

describe("dates of workshops", () => {
  it("are all in the server's HTML, none hidden: without script everything is shown", () => {
    const html = renderToString(filter);
    expect(html.match(/<li(>| data-language)/g)).toHaveLength(20);
    expect(html).not.toMatch(/<li[^>]* hidden/);
  });

  it("are all there before something is chosen, the later ones folded", () => {
    render(filter);
    expect(shown()).toHaveLength(20);
    expect(shownWorkshops()).toEqual(["introduction", "design", "alone"]);
    expect(folded()).toEqual([true, true]);
    expect(screen.getByRole("status")).toHaveTextContent("20 options");
  });

  it.each([
    ["Workshop", "Design", 9, "?kind=design"],
    ["Language", "German", 4, "?language=de"],
    ["Online or in person", "In person", 9, "?place=room"],
    ["During working hours in", "Americas", 2, "?region=Americas"],
  ])("are chosen by %s, unfolded, and the address says so", async (label, option, count, search) => {
    render(filter);
    await userEvent.selectOptions(screen.getByLabelText(label), option);
    expect(screen.getByRole("status")).toHaveTextContent(`${count} options`);
    expect(shown()).toHaveLength(count);
    expect(shownWorkshops()).not.toContain("alone");
    expect(folded()).toEqual([false, false]);
    expect(window.location.search).toBe(search);
  });

  it("begin with the choice in the address, and leave out what the list does not offer", () => {
    window.history.replaceState(null, "", "/workshops?language=de&place=%3Cscript%3E");
    render(filter);
    expect(screen.getByLabelText("Language")).toHaveValue("de");
    expect(screen.getByLabelText("Online or in person")).toHaveValue("");
    expect(shown()).toEqual(["Date 4", "Date 8", "Date 12", "Date 16"]);
    expect(shownWorkshops()).toEqual(["design"]);
  });

  it("that do not exist are said so, with a way on", async () => {
    render(filter);
    await userEvent.selectOptions(screen.getByLabelText("Language"), "German");
    await userEvent.selectOptions(screen.getByLabelText("Online or in person"), "Live online");
    expect(shown()).toEqual([]);
    const note = screen.getByRole("heading", { name: "No dates match these filters." }).parentElement;
    expect(within(note ?? document.body).getByRole("link", { name: "Ask for a date" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await userEvent.click(screen.getByRole("button", { name: "Show all dates" }));
    expect(shown()).toHaveLength(20);
    expect(folded()).toEqual([true, true]);
    expect(window.location.search).toBe("");
  });
});
