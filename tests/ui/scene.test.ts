import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { content } from "@/backend/content/catalogue/read-content";
import { countedArt } from "@/components/ui/art/art-counted";
import { palette } from "@/components/ui/art/art-palette";
import { person, portrait, talkArt } from "@/components/ui/art/art-portrait";
import { scene } from "@/components/ui/art/art-scene";
import { symbols } from "@/lib/rules/texts/counted-symbols";
import { slugTone } from "@/components/ui/art/tones";
import { type Appearance, appearances } from "@/lib/rules/portrait-appearance";

const colors = palette(readFileSync("styles/tokens.css", "utf8"), "green");
const draw = (seed: string) => scene({ seed, level: 2, land: "contours", colors });

it("draws the same picture for the same slug, another one for another", () => {
  expect(draw("a")).toBe(draw("a"));
  expect(draw("a")).not.toBe(draw("b"));
});

it("draws the route and the plane, and no broken number", () => {
  expect(draw("a")).toContain("stroke-dasharray");
  expect(draw("a")).not.toMatch(/NaN|undefined|Infinity/);
  expect(scene({ seed: "a", level: 0, land: "ridges", colors })).not.toMatch(/NaN|undefined|Infinity/);
});

it("weighs less than 30 kB", () => expect(draw("flight-level-2-design").length).toBeLessThan(30_000));

const appearance: Appearance = {
  skin: "tan",
  expression: "smile",
  hair: "short",
  hairColor: "brown",
  beard: "none",
  glasses: "none",
  clothes: "jumper",
};

it.each(Object.entries(appearances))("draws every %s of a portrait, each in its own way", (part, choices) => {
  const drawn = choices.map((choice) => portrait("a", colors, { ...appearance, [part]: choice }));
  expect(new Set(drawn).size).toBe(choices.length);
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

it("gives everybody who is shown an appearance of their own, in all skins and expressions", () => {
  const { professionals, talks } = content();
  const people = professionals.map(({ appearance }) => JSON.stringify(appearance));
  expect(new Set(people).size).toBe(professionals.length);
  for (const part of ["skin", "expression"] as const)
    expect(new Set(professionals.map(({ appearance }) => appearance[part]))).toEqual(
      new Set(appearances[part]),
    );
  expect(talks.flatMap((talk) => talk.appearances)).not.toContain(null);
});

const write = (text: string) => ({ path: `M${text}`, width: 100 * text.length });

it("names what was counted, and fits into any frame", () => {
  const svg = countedArt([{ as: "folder", things: "open cases", before: 37, after: 5 }], colors, write);
  expect([...svg.matchAll(/d="M([\d a-z]*)" transform/g)].map(([, text]) => text)).toEqual([
    "37 open cases",
    "5",
  ]);
  expect(/^<svg [^>]*>/.exec(svg)?.[0], "nothing is cut").not.toContain("preserveAspectRatio");
  expect(scene({ seed: "a", level: 0, land: "ridges", colors }), "the plane stays").toMatch(
    /^<svg [^>]*preserveAspectRatio="xMaxYMid slice"/,
  );
  for (const file of ["components/cases/case-card.module.css", "components/layout/page-header.module.css"])
    expect(readFileSync(file, "utf8")).toMatch(/\.image\[src\^="\/art\/"\] \{\s+object-fit: fill;/);
});

it("draws what was counted one by one, within the picture and within 20 kB", () => {
  for (const as of symbols) {
    const svg = countedArt([{ as, before: 37, after: 5 }], colors, write);
    const paths = [...svg.matchAll(/ d="([^"]*)" fill/g)].map(([, d = ""]) => d);
    const [before = "", after = ""] = [paths[0], paths.at(-1)];
    expect([before, after].map((d) => d.split("M").length - 1)).toEqual([37, 5]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    for (const [, x, y] of (before + after).matchAll(/M([\d.-]+) ([\d.-]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThan(1200);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThan(800);
    }
  }
  const most = [
    { as: "folder", before: 400, after: 90 },
    { as: "taxi", before: 30, after: 5 },
  ] as const;
  expect(countedArt(most, colors, write).length).toBeLessThan(20_000);
});

it("shows everybody who gives a talk", () => {
  const one = { seed: "one", appearance };
  const two = { seed: "two", appearance: { ...appearance, hair: "bob" } } as const;
  const svg = talkArt("t", [one, two], colors);
  for (const { seed, appearance } of [one, two]) expect(svg).toContain(person(seed, colors, appearance));
  expect(talkArt("t", [one], colors)).not.toContain(person("two", colors, two.appearance));
});

it("is what the files in public/art say", () => {
  const files = professionalFiles();
  expect(files.length).toBeGreaterThan(19);
  for (const { stored, drawn } of files) expect(stored).toBe(drawn);
});

/** Portraits in public/art, and the same portraits rendered today. */
function professionalFiles() {
  const tokens = readFileSync("styles/tokens.css", "utf8");
  return content().professionals.map(({ node, appearance }) => {
    const name = path.basename(node.featuredImage?.node.sourceUrl ?? "");
    return {
      stored: readFileSync(path.join("public/art", name), "utf8"),
      drawn: portrait(name, palette(tokens, slugTone(node.slug)), appearance),
    };
  });
}
