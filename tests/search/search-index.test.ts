import { expect, it } from "vitest";
import { longestQuery } from "@/lib/addresses/longest-query";
import { missingDates } from "@/lib/addresses/missing-dates";
import { search } from "@/lib/addresses/search";
import { lettersTogether, readIndex, writeIndex, type SearchablePage } from "@/lib/addresses/search-index";
import { searchTerm } from "@/lib/addresses/search-terms";

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

it.each([
  ["ÉTIENNE", "etienne"],
  ["certificates", "certificate"],
  ["strategies", "strategy"],
  ["process", "process"],
  ["coaches", "coach"],
  ["The", null],
])("keeps the word %s as %s", (word, term) => expect(searchTerm(word)).toBe(term));

it("finds the plural by the singular, and the reverse", () => {
  expect(paths("bet")).toEqual(["/workshops/l3"]);
  expect(paths("team")).toEqual(["/workshops/l2"]);
});

const letters = (file: ReturnType<typeof writeIndex>) => file.pages.map(({ words }) => words.length);

it("keeps each word of a page once, without those that its title and text show", () => {
  const one: SearchablePage = {
    path: "/b",
    kind: "page",
    title: "Boards",
    text: "On a wall",
    words: "The board, the wall, the walls, a card and cards",
  };
  expect(writeIndex([one]).pages.map(({ words }) => words)).toEqual(["card"]);
});

it("cuts long pages alone when all pages together have too many letters", () => {
  const page = (path: string, words: string): SearchablePage => {
    return { path, kind: "page", title: path, text: "", words };
  };
  const long = Array.from({ length: 400 }, (_, at) => `w${at}`).join(" ");
  expect(letters(writeIndex([page("/long", long), page("/short", "one two")], [], 1_000))).toEqual([993, 7]);
});

it("has fewer letters of each page with thousands of pages, so that the file grows slower than the site", () => {
  const many = Array.from({ length: 2_000 }, (_, at): SearchablePage => {
    const words = Array.from({ length: 100 }, (__, word) => `w${(at * 31 + word * 7) % 4_000}`).join(" ");
    return { path: `/e/${at}`, kind: "event", title: `Event ${at}`, text: "", words };
  });
  const kept = letters(writeIndex(many)).reduce((sum, length) => sum + length, 0);
  expect(kept).toBeLessThanOrEqual(lettersTogether);
  expect(kept).toBeGreaterThan(lettersTogether / 2);
});

const dated = readIndex(
  JSON.stringify(
    writeIndex(
      [
        {
          path: "/w/one",
          kind: "workshop",
          title: "Strategy design",
          text: "",
          words: "bets",
          price: "149,00 €",
          dates: [
            {
              start: "2027-01-05",
              days: "5 Jan 2027",
              place: "London, United Kingdom",
              full: "waiting-list",
            },
            { start: "2027-01-21", days: "21 Jan 2027", language: "de" },
            { start: "2027-03-02", days: "2 Mar 2027", place: "Vienna, Austria", language: "en" },
          ],
        },
        {
          path: "/e/walk",
          kind: "event",
          title: "A walk",
          text: "",
          words: "bets",
          dates: [{ start: "2027-02-01", days: "1 Feb 2027", place: "Graz, Austria" }],
        },
        { path: "/may", kind: "page", title: "Questions", text: "May I bring a friend?", words: "" },
      ],
      [{ names: ["Vienna", "Wien"] }, { names: ["Berlin"], near: "Vienna, Austria" }],
    ),
  ),
);
const first = (query: string) => search(dated, query).flatMap(({ hits }) => hits)[0];

it.each([
  ["strategy", "/w/one", "Next: 21 Jan 2027, online · 149,00 €"],
  ["vienna", "/w/one", "Next: 2 Mar 2027, Vienna, Austria · 149,00 €"],
  ["wien", "/w/one", "Next: 2 Mar 2027, Vienna, Austria · 149,00 €"],
  ["vien", "/w/one", "Next: 2 Mar 2027, Vienna, Austria · 149,00 €"],
  ["bets vienna", "/w/one", "Next: 2 Mar 2027, Vienna, Austria · 149,00 €"],
  ["in person", "/w/one", "Next: 2 Mar 2027, Vienna, Austria · 149,00 €"],
  ["online", "/w/one", "Next: 21 Jan 2027, online · 149,00 €"],
  ["german", "/w/one", "Next: 21 Jan 2027, online, in German · 149,00 €"],
  ["januar 2027", "/w/one", "Next: 21 Jan 2027, online · 149,00 €"],
  ["march", "/w/one", "Next: 2 Mar 2027, Vienna, Austria · 149,00 €"],
  ["january march", "/w/one", "Next: 21 Jan 2027, online · 149,00 €"],
  ["event austria", "/e/walk", "1 Feb 2027, Graz, Austria"],
  ["february", "/e/walk", "1 Feb 2027, Graz, Austria"],
])("shows for “%s” the date of %s that is asked for and can be booked", (query, path, note) =>
  expect(first(query)).toMatchObject({ path, note }),
);

it("takes the verb “may” for no month", () => {
  expect(first("may i bring a friend")?.path).toBe("/may");
  expect(missingDates(dated, "may i bring a friend")).toBeNull();
  expect(missingDates(dated, "workshop may")?.asked).toBe("in May");
});

it("says which dates are missing, with the nearest place, month and language", () => {
  const missing = (query: string) => {
    const found = missingDates(dated, query);
    return [found?.asked, found?.soldOut.map(({ when }) => when), found?.nearest.map(({ when }) => when)];
  };
  const [online, vienna] = ["21 Jan 2027, online", "2 Mar 2027, Vienna, Austria"];
  expect(missing("workshop berlin")).toEqual(["in Berlin", [], [vienna, online]]);
  expect(missing("london")).toEqual(["in London", ["5 Jan 2027, London, United Kingdom"], [online]]);
  expect(missing("vienna april")).toEqual(["in Vienna in April", [], [vienna, online]]);
  expect(missing("december 2027")).toEqual(["in December 2027", [], [online]]);
  expect(missing("cooking berlin")).toEqual([undefined, undefined, undefined]);
  expect(missing("event berlin")).toEqual([undefined, undefined, undefined]);
});
