import { expect, it } from "vitest";
import {
  lettersFor,
  readIndex,
  search,
  searchTerm,
  writeIndex,
  type SearchablePage,
} from "@/lib/addresses/search-index";
import { longestQuery } from "@/lib/addresses/longest-query";

const pages: SearchablePage[] = [
  { path: "/workshops", kind: "page", title: "Workshops", text: "All of them", words: "courses dates" },
  {
    path: "/workshops/l3",
    kind: "workshop",
    title: "Strategy design",
    text: "Two days",
    words: "Lisbon bets",
  },
  { path: "/workshops/l2", kind: "workshop", title: "Coordination", text: "Two days", words: "Vienna teams" },
  {
    path: "/people/eva",
    kind: "professional",
    title: "Eva Novotná",
    text: "Brno",
    words: "insurance Vienna",
  },
  {
    path: "/talks/night",
    kind: "talk",
    title: "Nobody coordinates at night",
    text: "A talk",
    words: "on call",
  },
];
const index = readIndex(JSON.stringify(writeIndex(pages)));
const paths = (query: string, limit = 10) =>
  search(index, query, limit).flatMap(({ hits }) => hits.map(({ path }) => path));

it.each([
  ["a word of the title", "strategy", "/workshops/l3"],
  ["the beginning of a word", "strat", "/workshops/l3"],
  ["a wrong letter", "stratagy", "/workshops/l3"],
  ["a missing letter", "wokshops", "/workshops"],
  ["two wrong letters in a long word", "cordinatin", "/workshops/l2"],
  ["a word without its accent", "novotna", "/people/eva"],
  ["a word with an accent too many", "viénna teams", "/workshops/l2"],
  ["capitals", "LISBON", "/workshops/l3"],
  ["a word that is only searched", "insurance", "/people/eva"],
])("finds a page by %s", (_, query, path) => expect(paths(query)[0]).toBe(path));

it("is not so forgiving that short words meet everything", () => {
  expect(paths("evi")).toEqual([]);
  expect(paths("xyzzy")).toEqual([]);
  expect(paths("  ")).toEqual([]);
});

it("prefers pages with all words, and answers those with any when there is none", () => {
  expect(paths("vienna coordination")).toEqual(["/workshops/l2"]);
  expect(paths("lisbon insurance").toSorted()).toEqual(["/people/eva", "/workshops/l3"]);
});

it("does not mix pages that only resemble the word among those that have it", () => {
  const wide = readIndex(
    JSON.stringify(
      writeIndex([
        { path: "/e", kind: "event", title: "Strategy evening", text: "", words: "" },
        { path: "/w", kind: "workshop", title: "Design", text: "", words: "strategy" },
        { path: "/t", kind: "talk", title: "Stratagy", text: "", words: "" },
      ]),
    ),
  );
  expect(search(wide, "strategy").map(({ kind }) => kind)).toEqual(["workshop", "event"]);
});

it("shows ten pages at most", () => {
  const many = Array.from({ length: 30 }, (_, at): SearchablePage => {
    return { path: `/${at}`, kind: "page", title: `Board ${at}`, text: "", words: "" };
  });
  const found = search(readIndex(JSON.stringify(writeIndex(many))), "board");
  expect(found.flatMap(({ hits }) => hits)).toHaveLength(10);
});

it("groups by kind, the best page's group first, and stops at the limit", () => {
  const groups = search(index, "coordinat", 10);
  expect(groups.map(({ kind }) => kind)).toEqual(["workshop", "talk"]);
  expect(paths("vienna", 1)).toHaveLength(1);
});

it("puts a workshop before an event of equal words, whichever is written first", () => {
  const equal = (kind: SearchablePage["kind"]): SearchablePage => ({
    path: `/${kind}`,
    kind,
    title: "Portfolio evening",
    text: "",
    words: "bets",
  });
  for (const kinds of [["event", "workshop"] as const, ["workshop", "event"] as const]) {
    const both = readIndex(JSON.stringify(writeIndex(kinds.map(equal))));
    for (const query of ["portfolio", "portf", "portfolioo", "bets"])
      expect(search(both, query, 5).map(({ kind }) => kind)).toEqual(["workshop", "event"]);
  }
});

it("keeps what is shown and not what is only searched", () => {
  const [hit] = search(index, "lisbon", 5).flatMap(({ hits }) => hits);
  expect(hit).toEqual({
    path: "/workshops/l3",
    kind: "workshop",
    title: "Strategy design",
    text: "Two days",
    terms: ["lisbon"],
  });
});

it("cuts a query that nobody types", () => {
  expect(paths(`strategy${" ".repeat(longestQuery)}insurance`)).toEqual(["/workshops/l3"]);
});

it("refuses a text that is no index", () => {
  expect(() => readIndex("<!doctype html>")).toThrow();
  expect(() => readIndex("{}")).toThrow();
});

it("writes a word as the index keeps it", () => expect(searchTerm("ÉTIENNE")).toBe("etienne"));

it("has fewer letters of each page with thousands of pages, so that the file grows slower than the site", () => {
  expect([0, 1, 160].map(lettersFor)).toEqual([600, 600, 600]);
  const bytes = (letters: number) => {
    const many = Array.from({ length: 300 }, (_, page): SearchablePage => {
      const words = Array.from({ length: 100 }, (__, word) => `w${(page * 31 + word * 7) % 4_000}`).join(" ");
      const searched = words.slice(0, letters);
      return { path: `/e/${page}`, kind: "event", title: `Event ${page}`, text: "", words: searched };
    });
    return JSON.stringify(writeIndex(many)).length;
  };
  expect(bytes(lettersFor(2_000))).toBeLessThan(bytes(600) / 2);
});
