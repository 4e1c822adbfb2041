import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = process.cwd();
const sources = ["backend", "lib", "app"].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(ts|tsx|mjs|sql)$/.test(name)),
);

/**
 * Features that last longer than a transaction. A pooler loses them or gives them to somebody else. Source:
 * https://www.pgbouncer.org/features.html, "SQL feature map for pooling modes".
 */
const features: [what: string, pattern: RegExp][] = [
  ["a lock of the session", /pg_(try_)?advisory_lock/i],
  ["listening", /(^|[`"';]\s*)(un)?listen\s+["\w]/im],
  [
    "a setting of the session",
    /(^|[`"';]\s*)(re)?set\s+(session|search_path|time zone|role|\w+_timeout)\b/im,
  ],
  ["a cursor that is held", /\bwith\s+hold\b/i],
  ["a statement prepared by hand", /(^|[`"';]\s*)(prepare\s+\w+\s*(\(|as\b)|deallocate\b)/im],
  ["a table of the session", /\bcreate\s+(local\s+|global\s+)?temp(orary)?\b/i],
];
const used = (text: string) => features.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

it("nothing in the sources outlives a transaction on its connection", () => {
  const found = sources.flatMap((name) =>
    used(fs.readFileSync(path.join(root, name), "utf8")).map((what) => `${name}: ${what}`),
  );
  // PGlite has one connection, which nobody pools; on a server the same file reads in one transaction.
  expect(found).toEqual(["backend/ground/database/snapshot.ts: a cursor that is held"]);
});

it("control: each of them is found", () => {
  const examples = [
    "select pg_advisory_lock(1)",
    "sql`listen content`",
    '"set statement_timeout = 1"',
    "declare c cursor with hold for select 1",
    "sql`prepare p as select 1`",
    "create temp table t (id int)",
  ];
  expect(examples.flatMap(used)).toEqual(features.map(([what]) => what));
  expect(used("`; set local lock_timeout = 1`; select pg_advisory_xact_lock(1)")).toEqual([]);
});
