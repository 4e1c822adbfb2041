import fs from "node:fs";
import path from "node:path";
import { Kind, parse } from "graphql";
import { expect, it } from "vitest";
import { importsOf } from "@/scripts/support/import-graph.mjs";

const filesIn = (folder: string, ending: RegExp) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => path.posix.join(folder, name));

/** All that a browser may load: what a component of the browser imports, at once or later. */
function browserModules(): string[] {
  const modules = new Set<string>();
  const add = (file: string) => {
    if (modules.has(file) || !/\.tsx?$/.test(file)) return;
    modules.add(file);
    for (const imported of importsOf(file)) add(imported);
  };
  for (const file of filesIn("components", /\.tsx?$/))
    if (fs.readFileSync(file, "utf8").startsWith('"use client"')) add(file);
  return [...modules].filter((file) => !file.startsWith("graphql/"));
}

const modules = browserModules();
const text = modules.map((file) => fs.readFileSync(file, "utf8")).join("\n");

/** Whether code that reaches the browser sends this operation. */
const isSent = (operation: string) =>
  new RegExp(`\\b${operation.charAt(0).toUpperCase()}${operation.slice(1)}Document\\b`).test(text);

const operations = ["shop", "member"]
  .flatMap((endpoint) => filesIn(`graphql/${endpoint}/operations`, /\.graphql$/))
  .flatMap((file) => parse(fs.readFileSync(file, "utf8")).definitions)
  .flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION && one.operation === "mutation" ? [one] : []));

it("every mutation of visitors and members goes through Apollo in a browser with a script", () => {
  const names = operations.map(({ name }) => name?.value ?? "");
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !isSent(name))).toEqual([]);
});

it("the plain posts' own code does not count", () => {
  expect(modules).toContain("lib/forms/orders/seats.ts");
  expect(modules).not.toContain("lib/forms/form-table.ts");
  expect(modules).not.toContain("lib/forms/form-case.ts");
});

it("an operation that nothing sends is found", () => {
  expect(isSent("moveSeats")).toBe(true);
  expect(isSent("moveSeatsOfNobody")).toBe(false);
});
