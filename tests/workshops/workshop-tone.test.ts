import { expect, it } from "vitest";
import { altitudes, workshopTone } from "@/components/ui/art/tones";

const terms = (...slugs: string[]) => slugs.map((slug) => ({ slug }));

it.each([
  [terms("level-1"), terms("design"), "yellow"],
  [terms("level-2"), terms("design"), "green"],
  [terms("level-3"), terms("foundation"), "pink"],
  [terms("level-1", "level-2", "level-3"), terms("foundation"), "yellow"],
  [terms("level-2", "level-3"), terms("program"), "black"],
  [terms("level-2", "level-3"), terms("architecture"), "blue"],
  [[], [], "blue"],
])("levels %j, groups %j: %s", (levels, groups, tone) => expect(workshopTone({ levels, groups })).toBe(tone));

it("reads altitudes and skips what is none", () =>
  expect(altitudes(terms("level-2", "level-9", "other", "level-3"))).toEqual([2, 3]));
