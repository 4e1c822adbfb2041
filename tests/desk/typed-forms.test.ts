import fs from "node:fs";
import { expect, it } from "vitest";
import { actions } from "@/backend/desk-registry";

/** An action, the fields of its form as typed, and the input that comes of it; without an input the form asks again. */
const rows = fs
  .readFileSync("tests/desk/typed-forms.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

const entries = new Map(Object.entries(actions));

it.each(rows)("%s with %s gives %s", (action = "", typed = "", input = "") => {
  const read = entries.get(action)?.fields.safeParse(JSON.parse(typed));
  // Moments and sums as JSON has them.
  const data = JSON.parse(JSON.stringify(read?.data ?? null));
  expect(data).toEqual(input ? JSON.parse(input) : null);
});

it("every action of the desk is in the table", () => {
  expect([...new Set(rows.map(([action]) => action))].toSorted()).toEqual([...entries.keys()].toSorted());
});
