import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
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
        { value: "room", label: "In a room" },
      ],
      region: [
        { value: "Europe", label: "Europe" },
        { value: "Americas", label: "Americas" },
      ],
    }}
  >
    <ul>
      {dates.map(({ name, kind, language, place, region }) => (
        <li key={name} data-kind={kind} data-language={language} data-place={place} data-region={region}>
          {name}
        </li>
      ))}
    </ul>
  </WorkshopFilter>
);

const shown = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

beforeEach(() => {
  window.history.replaceState(null, "", "/workshops");
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
});

describe("dates of workshops", () => {
  it("are all in the server's HTML, none hidden: without script everything is shown", () => {
    const html = renderToString(filter);
    expect(html.match(/<li /g)).toHaveLength(19);
    expect(html).not.toMatch(/<li[^>]* hidden/);
  });

  it("come in pages of eight", async () => {
    render(filter);
    expect(shown()).toHaveLength(8);
    expect(screen.getByRole("status")).toHaveTextContent("1–8 of 19 dates");
    expect(screen.getByRole("button", { name: "Earlier" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(shown()[0]).toBe("Date 9");
    await userEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(shown()).toEqual(["Date 17", "Date 18", "Date 19"]);
    expect(screen.getByRole("status")).toHaveTextContent("17–19 of 19 dates");
    expect(screen.getByText("Page 3 of 3")).toBeVisible();
    const later = screen.getByRole("button", { name: "Later" });
    expect(later).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(later);
    expect(later).toHaveFocus();
    expect(screen.getByText("Page 3 of 3")).toBeVisible();
  });

  it.each([
    ["Workshop", "Design", 9, "?kind=design"],
    ["Language", "German", 4, "?language=de"],
    ["Online or in a room", "In a room", 9, "?place=room"],
    ["Office hours of", "Americas", 2, "?region=Americas"],
  ])(
    "are chosen by %s, back on the first page, and the address says so",
    async (label, option, count, search) => {
      render(filter);
      await userEvent.click(screen.getByRole("button", { name: "Later" }));
      await userEvent.selectOptions(screen.getByLabelText(label), option);
      expect(screen.getByRole("status")).toHaveTextContent(`1–${Math.min(count, 8)} of ${count} dates`);
      expect(shown()).toHaveLength(Math.min(count, 8));
      expect(window.location.search).toBe(search);
    },
  );

  it("begin with the choice in the address, and leave out what the list does not offer", () => {
    window.history.replaceState(null, "", "/workshops?language=de&place=%3Cscript%3E");
    render(filter);
    expect(screen.getByLabelText("Language")).toHaveValue("de");
    expect(screen.getByLabelText("Online or in a room")).toHaveValue("");
    expect(shown()).toEqual(["Date 4", "Date 8", "Date 12", "Date 16"]);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("that do not exist are said so, with a way on", async () => {
    render(filter);
    await userEvent.selectOptions(screen.getByLabelText("Language"), "German");
    await userEvent.selectOptions(screen.getByLabelText("Online or in a room"), "Live online");
    expect(shown()).toEqual([]);
    const note = screen.getByRole("heading", { name: "No date passes all of these." }).parentElement;
    expect(within(note ?? document.body).getByRole("link", { name: "Ask for a date" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await userEvent.click(screen.getByRole("button", { name: "Show all dates" }));
    expect(shown()).toHaveLength(8);
    expect(window.location.search).toBe("");
  });
});
