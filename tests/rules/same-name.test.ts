import { expect, it } from "vitest";
import { isSameName } from "@/backend/after-sales/seat-changes/same-name";

it.each([
  ["Mira Łukasz", " mira   ŁUKASZ ", true],
  ["Zoe\u0308", "Zo\u00eb", true],
  ["Mira Łukasz", "Mira Lukasz", false],
  ["", "", false],
  [" ", "", false],
])(
  "names are the same but for case, white space and how an accent is written: %j, %j",
  (one, other, same) => {
    expect(isSameName(one, other)).toBe(same);
  },
);
