import fs from "node:fs";
import path from "node:path";
import semver from "semver";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "@/scripts/support/settings.mjs";

/**
 * The lowest versions of what reads bytes that others wrote, and the advisory that set each: an install below one has a
 * hole that is published. A new advisory raises its line. Each id can be opened at github.com/advisories.
 */
const floors: Record<string, { floor: string; because: string[] }> = {
  next: { floor: "16.3.3", because: ["GHSA-2xp9-vwfh-vxw4", "GHSA-p293-qw3h-jr36", "GHSA-26hh-7cqf-hhc6"] },
  react: { floor: "19.2.6", because: ["CVE-2026-23870"] },
  "react-dom": { floor: "19.2.6", because: ["CVE-2026-23870"] },
  nodemailer: { floor: "9.1.1", because: ["GHSA-p6gq-j5cr-w38f", "GHSA-2x7j-588g-ccc2"] },
  // Its release of 13 August 2026, which github.com/graphql-hive/console/pull/8369 takes in to close a hole.
  "graphql-yoga": { floor: "5.21.3", because: ["github.com/graphql-hive/graphql-yoga/releases"] },
  sharp: { floor: "0.35.0", because: ["GHSA-f88m-g3jw-g9cj"] },
  // The bank's statements.
  "fast-xml-parser": { floor: "5.10.1", because: ["GHSA-8r6m-32jq-jx6q", "GHSA-jp2q-39xq-3w4g"] },
  "csv-parse": { floor: "4.4.6", because: ["CVE-2019-17592"] },
  // The editors' texts.
  marked: { floor: "4.0.10", because: ["GHSA-rrrm-qjm4-v8hf", "GHSA-5v2h-r2cx-5xgj"] },
  yaml: { floor: "2.8.3", because: ["GHSA-48c2-rrv3-qjmp"] },
  diff: { floor: "8.0.3", because: ["GHSA-73rr-hh4g-fpgx"] },
  // Headers, tokens, questions and forms.
  cookie: { floor: "0.7.0", because: ["GHSA-pxg6-pf52-xh8x"] },
  fresh: { floor: "0.5.2", because: ["GHSA-9qj9-36jm-prpv"] },
  jose: { floor: "4.15.5", because: ["GHSA-hhhv-q57g-882q"] },
  graphql: { floor: "16.8.1", because: ["GHSA-9pv7-vfvm-6vr7"] },
  "altcha-lib": { floor: "1.4.1", because: ["altcha.org/security-advisory"] },
  zod: { floor: "3.22.3", because: ["GHSA-m95q-7qp3-xv42"] },
};

/** Packages that read bytes of others as well, of which no advisory is known. */
const withoutAdvisory = new Set([
  ...["fflate", "postal-mime", "hast-util-from-html", "hast-util-sanitize", "hast-util-to-html"],
  ...["@simplewebauthn/server", "stripe", "@whatwg-node/server", "bowser", "tldts", "jsvat"],
  ...[
    "any-ascii",
    "bidi-js",
    "fontkit",
    "qrcode",
    "minisearch",
    "@redis/client",
    "pg",
    "@electric-sql/pglite",
  ],
  ...["@apollo/client", "apollo-upload-client", "js-cookie", "nanotar", "@hookform/resolvers", "yup"],
]);

/** Packages that get only our own values, checked ones, or none: fonts, drawing, writers of files, and plumbing. */
const withoutForeignBytes = new Set([
  ...["@base-ui/react", "framer-motion", "gsap", "react-hook-form", "zustand", "rxjs", "server-only"],
  ...["@stripe/react-stripe-js", "@stripe/stripe-js", "@simplewebauthn/browser"],
  ...[
    "fastest-levenshtein",
    "@date-fns/tz",
    "countries-and-timezones",
    "i18n-iso-countries",
    "email-providers",
  ],
  ...["@stackforge-eu/factur-x", "pdfkit", "feed", "ics", "client-zip", "csv-stringify"],
  ...["@graphql-tools/schema", "@graphql-tools/utils", "dataloader", "drizzle-orm", "lru-cache"],
  ...["cockatiel", "pino", "prom-client", "proper-lockfile"],
]);
const withoutForeignBytesBy = /^@(fontsource(-variable)?|opentelemetry)\//;

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
  it("are asked of every package of production, which stands in exactly one list", () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
    const listsOf = (name: string) =>
      [
        name in floors,
        withoutAdvisory.has(name),
        withoutForeignBytes.has(name) || withoutForeignBytesBy.test(name),
      ].filter(Boolean).length;
    expect(Object.keys(dependencies).filter((name) => listsOf(name) !== 1)).toEqual([]);
    const listed = [...Object.keys(floors), ...withoutAdvisory, ...withoutForeignBytes];
    expect(listed.filter((name) => !(name in dependencies))).toEqual([]);
    expect(listsOf("a-new-parser")).toBe(0);
  });

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
