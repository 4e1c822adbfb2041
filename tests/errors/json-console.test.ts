// Isolated: it replaces the console.
import fs from "node:fs";
import { NoFallbackError } from "next/dist/shared/lib/no-fallback-error.external";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeConsoleAsJson } from "@/lib/observe/json-console";
import { observeLog, withRequestId } from "@/lib/observe/log";

const written: { level: string; facts: Record<string, unknown>; message: string }[] = [];
observeLog((line) => written.push(line));
const before = { ...console };
const { isTTY } = process.stdout;
beforeEach(() => {
  process.stdout.isTTY = false;
});
afterEach(() => {
  Object.assign(console, before);
  process.stdout.isTTY = isTTY;
  written.length = 0;
});

it("makes one line of the log of each call, however many lines and colours it has", () => {
  writeConsoleAsJson();
  console.warn("\u001b[33mold\u001b[39m %s\nand more", "Node");
  console.error("not drawn:", new TypeError("x is undefined"));
  withRequestId("of-a-request", () => console.log("x".repeat(9_000)));
  expect(written).toEqual([
    { level: "warn", facts: { from: "console" }, message: "old Node\nand more" },
    {
      level: "error",
      facts: { from: "console", cause: expect.stringContaining("x is undefined") },
      message: "not drawn:",
    },
    { level: "info", facts: { from: "console" }, message: "x".repeat(4_000) },
  ]);
});

it("leaves a terminal as it is", () => {
  process.stdout.isTTY = true;
  const error = vi.fn();
  console.error = error;
  writeConsoleAsJson();
  expect(console.warn).toBe(before.warn);
  console.error("not drawn");
  console.error(new NoFallbackError());
  expect(error.mock.calls).toEqual([["not drawn"]]);
});

it("says nothing of a page or an action that the site does not have", () => {
  const actions = fs.readFileSync("node_modules/next/dist/server/app-render/manifests-singleton.js", "utf8");
  const complaints = ["Failed to find Server Action", "The Server Reference ID did not match"];
  writeConsoleAsJson();
  console.error(new NoFallbackError());
  for (const words of complaints) {
    expect(actions).toContain(`new Error(\`${words}`);
    console.warn(new Error(`${words} "00". This request might be from an older or newer deployment.`));
  }
  console.error(new Error("not drawn"));
  expect(written).toHaveLength(1);
});
