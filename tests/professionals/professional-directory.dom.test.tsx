import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import { choicesOf } from "@/components/professionals/professionals";
import { ProfessionalDirectory } from "@/components/professionals/professional-directory";
import type { Person } from "@/components/professionals/professional-person";

const people: Person[] = Array.from({ length: 20 }, (_, index) => ({
  slug: `person-${index + 1}`,
  name: `Person ${index + 1}`,
  headline: "Makes boards",
  place: "Vienna, Austria",
  country: index === 3 ? "FR" : "AT",
  languages: index < 5 ? ["de", "en"] : ["en"],
  isGuide: index % 2 === 0,
  isCoach: index % 2 === 1,
  image: null,
  tone: "blue",
}));
const directory = <ProfessionalDirectory people={people} choices={choicesOf(people)} />;
const cards = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("link").textContent);
const count = () => screen.getByRole("status").textContent;
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: label }), option);

beforeEach(() => window.history.replaceState(null, "", "/directory"));

it("is complete in the HTML of the server, and says how many", () => {
  const html = renderToString(directory);
  for (const { name } of people) expect(html).toContain(`>${name}</a>`);
  expect(html).toContain("20 guides and coaches");
  expect(html).not.toContain("page 1 of 2");
});

it("shows a dozen, turns the page in the address and moves the focus to the count", async () => {
  render(directory);
  expect(cards()).toHaveLength(12);
  expect(count()).toBe("20 guides and coaches, page 1 of 2");
  await userEvent.click(screen.getByRole("link", { name: "Next" }));
  expect(cards()).toEqual(people.slice(12).map(({ name }) => name));
  expect(window.location.search).toBe("?page=2");
  expect(screen.getByRole("status")).toHaveFocus();
  expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

it("filters, says how many and keeps it in the address; a filter begins at the first page", async () => {
  window.history.replaceState(null, "", "/directory?page=2");
  render(directory);
  await choose("Language", "German");
  expect(count()).toBe("5 of 20 guides and coaches");
  await choose("Role", "Coaches who stay");
  expect(cards()).toEqual(["Person 2", "Person 4"]);
  expect(window.location.search).toBe("?role=coach&language=de");
  await choose("Country", "France");
  expect(cards()).toEqual(["Person 4"]);
});

it("keeps the filters behind a button that says how many are set", async () => {
  window.history.replaceState(null, "", "/directory?role=coach&language=de");
  render(directory);
  const button = screen.getByRole("button", { name: "Filters (2)" });
  const fields = () => screen.getByRole("combobox", { name: "Role" }).closest("[data-open]");
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(fields()).toHaveAttribute("data-open", "false");
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(fields()).toHaveAttribute("data-open", "true");
  expect(fields()?.id).toBe(button.getAttribute("aria-controls"));
});

it("finds a name while it is typed, and keeps the focus and what was typed", async () => {
  render(directory);
  const field = screen.getByRole("searchbox", { name: "Name" });
  await userEvent.type(field, "person 2");
  await screen.findByText("2 of 20 guides and coaches");
  expect(cards()).toEqual(["Person 2", "Person 20"]);
  expect(field).toHaveFocus();
  expect(field).toHaveValue("person 2");
});

it("opens as its address says, and follows the browser's back", async () => {
  window.history.replaceState(null, "", "/directory?country=FR");
  render(directory);
  expect(cards()).toEqual(["Person 4"]);
  expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("FR");
  act(() => {
    window.history.replaceState(null, "", "/directory?name=Person+7");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(cards()).toEqual(["Person 7"]);
  expect(screen.getByRole("searchbox", { name: "Name" })).toHaveValue("Person 7");
});

it("has a way on when nobody fits", async () => {
  window.history.replaceState(null, "", "/directory?name=nobody");
  render(directory);
  expect(cards()).toEqual([]);
  expect(screen.getByRole("heading", { name: "Nobody matches these filters." })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
  await userEvent.click(screen.getByRole("button", { name: "Show everybody" }));
  expect(cards()).toHaveLength(12);
  expect(window.location.search).toBe("");
  expect(screen.getByRole("searchbox", { name: "Name" })).toHaveValue("");
});
