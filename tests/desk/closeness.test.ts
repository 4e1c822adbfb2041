import { expect, it } from "vitest";
import { closeTo, within } from "@/backend/desk/find/closeness";

/** The whole table of letters to change, cell by cell, as the field defines it (optimal string alignment). */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)];
      table[i]?.splice(j, 1, Math.min(...ways, isSwap ? at(i - 2, j - 2) + 1 : Infinity));
    }
  return at(one.length, other.length);
}

let seed = 7;
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const word = () => Array.from({ length: random(9) }, () => "abc"[random(3)]).join("");
/** The word after up to three changes of a letter. */
const slipped = (from: string) => {
  let to = from;
  for (let turn = random(4); turn > 0; turn -= 1) {
    const at = random(to.length + 1);
    const put =
      [
        "",
        "a",
        "b",
        to
          .slice(at, at + 2)
          .split("")
          .reverse()
          .join(""),
      ][random(4)] ?? "";
    to = to.slice(0, at) + put + to.slice(at + random(3));
  }
  return to;
};

it("a text is within as many letters as the whole table says, in any order of texts", () => {
  const found = { near: 0, far: 0 };
  for (let turn = 0; turn < 400; turn += 1) {
    const wanted = word();
    for (const most of [1, 2]) {
      const isWithin = within(wanted, most);
      for (let text = 0; text < 12; text += 1) {
        const other = random(2) === 0 ? word() : slipped(wanted);
        const isNear = distance(wanted, other) <= most;
        expect(isWithin(other), `${wanted} ${other} ${most}`).toBe(isNear);
        found[isNear ? "near" : "far"] += 1;
      }
    }
  }
  expect(Math.min(found.near, found.far)).toBeGreaterThan(1_000);
});

it("a text is close with every word, one letter wrong in a short one and two in a longer one", () => {
  const isClose = closeTo(["clara", "wagnerbreg"]);
  expect(isClose(" clara wagnerberg clara@example.com")).toBe(true);
  expect(isClose(" klara wagnerbreg")).toBe(true);
  expect(isClose(" klaro wagnerbreg")).toBe(false);
  expect(isClose(" clara wagner")).toBe(false);
});
