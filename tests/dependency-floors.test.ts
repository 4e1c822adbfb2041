import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/settings.mjs";

/**
 * The lowest versions of what meets strangers' input, and the advisory that set each: an install below one has a hole
 * that is published. A new advisory raises its line. Packages without one have no line: none is known of stripe and of
 * @simplewebauthn. Each id can be opened at github.com/advisories.
 */
const floors: Record<string, { floor: string; because: string[] }> = {
  next: { floor: "16.3.3", because: ["GHSA-2xp9-vwfh-vxw4", "GHSA-p293-qw3h-jr36", "GHSA-26hh-7cqf-hhc6"] },
  react: { floor: "19.2.6", because: ["CVE-2026-23870"] },
  "react-dom": { floor: "19.2.6", because: ["CVE-2026-23870"] },
  // 2.17.6 mends one more way past the sanitizer, for which no advisory was written: textarea and xmp inside of SVG.
  "sanitize-html": { floor: "2.17.6", because: ["GHSA-rpr9-rxv7-x643", "GHSA-vccv-cmxp-4j9h"] },
  nodemailer: { floor: "9.1.1", because: ["GHSA-p6gq-j5cr-w38f", "GHSA-2x7j-588g-ccc2"] },
  // Its release of 13 August 2026, which github.com/graphql-hive/console/pull/8369 takes in to close a hole.
  "graphql-yoga": { floor: "5.21.3", because: ["github.com/graphql-hive/graphql-yoga/releases"] },
  sharp: { floor: "0.35.0", because: ["GHSA-f88m-g3jw-g9cj"] },
};

/** What is installed below its floor, in words. */
function below(installed: (name: string) => string): string[] {
  return Object.entries(floors)
    .filter(([name, { floor }]) => !reaches(installed(name), floor))
    .map(([name, { floor, because }]) => `${name} has to be ${floor} or later: ${because.join(", ")}`);
}

function reaches(version: string, floor: string): boolean {
  const [had, wanted] = [version, floor].map((one) => one.split("-")[0]?.split(".").map(Number) ?? []);
  const at = wanted?.findIndex((part, index) => part !== had?.[index]) ?? -1;
  return at < 0 || (had?.[at] ?? 0) > (wanted?.[at] ?? 0);
}

/** Every copy counts, those inside of other packages too; this is the lowest. */
function lowestOf(name: string): string {
  const lock: { packages: Record<string, { version?: string; dev?: boolean }> } = JSON.parse(
    fs.readFileSync(path.join(root, "package-lock.json"), "utf8"),
  );
  const copies = Object.entries(lock.packages)
    .filter(([folder, { dev }]) => folder.endsWith(`node_modules/${name}`) && !dev)
    .map(([, { version = "0.0.0" }]) => version);
  expect(copies, name).not.toEqual([]);
  return copies.reduce((lowest, one) => (reaches(one, lowest) ? lowest : one));
}

it("installs nothing with a published hole", () => {
  expect(below(lowestOf)).toEqual([]);
  const manifest = (name: string) =>
    fs.readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8");
  expect(below((name) => JSON.parse(manifest(name)).version)).toEqual([]);
});

it("notices one version below, and orders versions as numbers", () => {
  expect(below((name) => (name === "next" ? "16.3.2" : "99.0.0"))).toEqual([
    "next has to be 16.3.3 or later: GHSA-2xp9-vwfh-vxw4, GHSA-p293-qw3h-jr36, GHSA-26hh-7cqf-hhc6",
  ]);
  expect([reaches("16.10.0", "16.3.3"), reaches("9.0.0", "10.0.0"), reaches("16.3.3", "16.3.3")]).toEqual([
    true,
    false,
    true,
  ]);
});
