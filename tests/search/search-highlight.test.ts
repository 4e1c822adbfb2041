import { expect, it } from "vitest";
import { highlight } from "@/lib/addresses/search-terms";

const hits = (text: string, terms: string[]) =>
  highlight(text, terms).flatMap((part) => (part.hit ? part.text : []));

it("marks whole words as they are written", () => {
  expect(hits("Eva Novotná works in Brno, often.", ["novotna", "often"])).toEqual(["Novotná", "often"]);
});

it("marks the plural of a word that is searched in the singular", () => {
  expect(hits("Boards and a board", ["board"])).toEqual(["Boards", "board"]);
});

it("says the same text, and nothing of it is markup", () => {
  const text = "<b>Strategy</b> &amp; strategy-making";
  const parts = highlight(text, ["strategy"]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(hits(text, ["strategy"])).toEqual(["Strategy", "strategy"]);
  expect(parts[0]).toEqual({ text: "<b>", hit: false });
});

it("marks nothing without a term, and nothing in nothing", () => {
  expect(highlight("Plain", [])).toEqual([{ text: "Plain", hit: false }]);
  expect(highlight("", ["a"])).toEqual([]);
});
