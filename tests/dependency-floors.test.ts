import fs from "node:fs";
import path from "node:path";
import semver from "semver";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
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
  nodemailer: { floor: "9.1.1", because: ["GHSA-p6gq-j5cr-w38f", "GHSA-2x7j-588g-ccc2"] },
  // Its release of 13 August 2026, which github.com/graphql-hive/console/pull/8369 takes in to close a hole.
  "graphql-yoga": { floor: "5.21.3", because: ["github.com/graphql-hive/graphql-yoga/releases"] },
  sharp: { floor: "0.35.0", because: ["GHSA-f88m-g3jw-g9cj"] },
};

/** Every package that is installed under an advisory's floor, in words. */
function below(installed: (name: string) => string): string[] {
  return Object.entries(floors)
    .filter(([name, { floor }]) => semver.lt(installed(name), floor))
    .map(([name, { floor, because }]) => `${name} has to be ${floor} or later: ${because.join(", ")}`);
}

type Locked = { version?: string; dev?: boolean; optional?: boolean; engines?: { node?: string } };

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read("package-lock.json"));

/** Every copy counts, those inside of other packages too; this is the lowest. */
function lowestOf(name: string): string {
  const copies = Object.entries(packages)
    .filter(([folder, { dev }]) => folder.endsWith(`node_modules/${name}`) && !dev)
    .map(([, { version = "0.0.0" }]) => version);
  const [lowest] = semver.sort(copies);
  if (!lowest) throw new Error(`${name} is not in the lock file`);
  return lowest;
}

describe("versions with a known hole", () => {
  it("name no version that is installed", () => {
    expect(below(lowestOf)).toEqual([]);
    expect(below((name) => JSON.parse(read(`node_modules/${name}/package.json`)).version)).toEqual([]);
  });

  it("would name one version below", () => {
    expect(below((name) => (name === "next" ? "16.3.2" : "99.0.0"))).toEqual([
      "next has to be 16.3.3 or later: GHSA-2xp9-vwfh-vxw4, GHSA-p293-qw3h-jr36, GHSA-26hh-7cqf-hhc6",
    ]);
  });
});

it("signatures and advisories are asked for by the workflow at every push and weekly", () => {
  const workflow = parse(read(".github/workflows/ci.yml"));
  expect(workflow.on).toMatchObject({ push: { branches: ["main"] }, schedule: [{ cron: "17 5 * * 1" }] });
  const steps: { run?: string }[] = workflow.jobs.advisories.steps;
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    "npm ci --ignore-scripts --no-audit --no-fund",
    "npm audit signatures",
    "npm audit",
  ]);
});

describe("the oldest Node of package.json", () => {
  const oldest = semver.minVersion(JSON.parse(read("package.json")).engines.node)?.version ?? "0.0.0";
  /** Packages of other platforms are optional, and npm leaves them out where they do not fit. */
  const refused = (node: string, all: Record<string, Locked>) =>
    Object.entries(all)
      .filter(
        ([, { engines, optional }]) => !optional && engines?.node && !semver.satisfies(node, engines.node),
      )
      .map(([folder, { version, engines }]) => `${folder} ${version} wants Node ${engines?.node}`);

  it("is one that every package supports", () => {
    expect(refused(oldest, packages)).toEqual([]);
  });

  it("would not be, with a package that wants a later one", () => {
    const later = { "node_modules/x": { version: "1.0.0", engines: { node: ">=22.12.0" } } };
    expect(refused(oldest, later)).toEqual(["node_modules/x 1.0.0 wants Node >=22.12.0"]);
  });
});
