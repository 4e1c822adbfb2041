import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { palette } from "@/components/ui/art-palette";
import { portrait } from "@/components/ui/art-portrait";
import { scene } from "@/components/ui/art-scene";
import { looks } from "@/lib/rules/portrait-look";

const colors = palette(readFileSync("styles/tokens.css", "utf8"), "green");
const draw = (seed: string) => scene({ seed, level: 2, land: "contours", colors });

it("draws the same picture for the same slug, another one for another", () => {
  expect(draw("a")).toBe(draw("a"));
  expect(draw("a")).not.toBe(draw("b"));
  expect(portrait("a", colors)).not.toBe(portrait("b", colors));
});

it("draws the route and the plane, and no broken number", () => {
  expect(draw("a")).toContain("stroke-dasharray");
  expect(draw("a")).not.toMatch(/NaN|undefined|Infinity/);
  expect(scene({ seed: "a", level: 0, land: "ridges", colors })).not.toMatch(/NaN|undefined|Infinity/);
});

it("weighs less than 60 kB", () => expect(draw("flight-level-2-design").length).toBeLessThan(60_000));

it("draws every feature of a portrait, each in its own way", () => {
  const drawn = looks.map((look) => portrait("a", colors, [look]));
  expect(new Set(drawn).size).toBe(looks.length);
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});
