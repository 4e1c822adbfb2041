import { describe, expect, it } from "vitest";
import type { Person } from "@/components/professionals/professional-person";
import {
  filterSearch,
  matchingPeople,
  noFilter,
  pageOf,
  pageSize,
  readFilter,
} from "@/components/professionals/professional-query";

const person = (name: string, more: Partial<Person> = {}): Person => ({
  slug: name.toLowerCase().replace(/\W+/g, "-"),
  name,
  headline: "",
  place: "",
  country: "AT",
  languages: ["en"],
  isGuide: true,
  isCoach: false,
  image: null,
  tone: "blue",
  ...more,
});
const people = [
  person("Étienne Marchal", { country: "FR", languages: ["fr", "en"] }),
  person("Viktor Salonen-Weiss", { languages: ["de", "fi"], isCoach: true }),
  person("Grace Tānoa", { country: "NZ", isGuide: false, isCoach: true }),
];
const names = (change: Partial<typeof noFilter>) =>
  matchingPeople(people, { ...noFilter, ...change }).map(({ name }) => name);

describe("the filter", () => {
  it("lets everybody through without a condition, in their order", () => {
    expect(names({})).toEqual(people.map(({ name }) => name));
  });

  it.each([
    [{ role: "guide" }, ["Étienne Marchal", "Viktor Salonen-Weiss"]],
    [{ role: "coach" }, ["Viktor Salonen-Weiss", "Grace Tānoa"]],
    [{ country: "NZ" }, ["Grace Tānoa"]],
    [{ language: "de" }, ["Viktor Salonen-Weiss"]],
    [{ name: "etienne" }, ["Étienne Marchal"]],
    [{ name: "tano" }, ["Grace Tānoa"]],
    [{ name: "weiss vik" }, ["Viktor Salonen-Weiss"]],
    [{ name: "ienne" }, []],
    [{ role: "guide", country: "NZ" }, []],
  ])("by %o finds %o", (change, found) => expect(names(change)).toEqual(found));
});

describe("the address", () => {
  it("says what is shown and reads it back", () => {
    const filter = { role: "coach", country: "AT", language: "de", name: "Ann É", page: 2 };
    expect(readFilter(filterSearch(filter))).toEqual(filter);
    expect(filterSearch(noFilter)).toBe("");
  });

  it.each(["?role=boss&country=Austria&language=DE&page=-1", "?page=1.5&role=", "?country=<b>&page=x"])(
    "%s is no condition",
    (search) => expect(readFilter(search)).toEqual(noFilter),
  );
});

describe("pages of the directory", () => {
  const many = Array.from({ length: pageSize + 1 }, (_, index) => index);
  it("hold a dozen, and the last one the rest", () => {
    expect(pageOf(many, 1)).toEqual({ items: many.slice(0, pageSize), page: 1, pages: 2 });
    expect(pageOf(many, 2).items).toEqual([pageSize]);
  });
  it("end with the last one", () => expect(pageOf(many, 9).page).toBe(2));
  it("are one when there is nothing", () => expect(pageOf([], 1)).toEqual({ items: [], page: 1, pages: 1 }));
});
