import fs from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import levels from "./asvs-levels.json" with { type: "json" };
import * as tables from "./support/schema";
import { limiters } from "@/backend/limits/limiters";
import { keptDays } from "@/backend/retention";
import { readSources, root } from "@/tests/support/imports";

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const rowsIn = (text: string) =>
  [...text.matchAll(/^\| V(\d+\.\d+\.\d+) +\| (\d) +\|([^|]+)\|([^|]+)\|(.+)\|$/gm)].map(
    ([, id = "", level = "", , here = "", proof = ""]) => ({
      id,
      level,
      here: here.trim(),
      proof: proof.trim(),
    }),
  );
type Row = ReturnType<typeof rowsIn>[number];

/** What is wrong with a row's proof; null: nothing. */
function faultOf({ id, here, proof }: Row): string | null {
  const said = /^(applies|not met: .+|deployment: .+|does not apply: .+)$/.test(here);
  if (!said) return `V${id} does not say whether it applies`;
  if (!/^(applies|not met)/.test(here)) return null;
  const tests = [
    ...proof.matchAll(/`(tests\/[^`]+\.(?:test|spec)\.tsx?)` › (.+?)(?=; `tests\/|; Review of `|$)/g),
  ];
  const reviews = [...proof.matchAll(/Review of `([^`]+)`/g)].map(([, file = ""]) => file);
  if (tests.length + reviews.length === 0) return `V${id} has no proof`;
  for (const [, file = "", title = ""] of tests) {
    if (!fs.existsSync(path.join(root, file))) return `V${id}: there is no ${file}`;
    if (!hasTest(file, title)) return `V${id}: ${file} has no test "${title}"`;
  }
  const missing = reviews.find((file) => !fs.existsSync(path.join(root, file)));
  return missing ? `V${id}: there is no ${missing}` : null;
}

/** A test or a group of tests of that title, as it is written there. */
function hasTest(file: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["\`']${literal}["\`'],\\s*(async )?[({\\w]`).test(read(file));
}

describe("the paper on ASVS", () => {
  const rows = rowsIn(read("docs/asvs.md"));

  it("has every item of the levels 1 and 2 once, by its level", () => {
    const wanted = Object.entries(levels).flatMap(([section, digits]) =>
      [...digits].map((level, at) => `${section}.${at + 1} ${level}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(wanted);
  });

  it("cites tests and files that are there", () => {
    expect(rows.flatMap((row) => faultOf(row) ?? []).join("\n")).toBe("");
  });

  it.each([
    ["`tests/no-such.test.ts` › something", "there is no tests/no-such.test.ts"],
    ["`tests/references.test.ts` › no such test", "has no test"],
    ["`tests/references.test.ts` › may be any of these; `tests/no-such.test.ts` › something", "there is no"],
    ["Review of `lib/no-such.ts`: something", "there is no lib/no-such.ts"],
    ["we are careful", "has no proof"],
  ])("is refused with the proof %s", (proof, fault) => {
    expect(faultOf({ id: "1.1.1", level: "1", here: "applies", proof })).toContain(fault);
  });

  it("counts as its head says, and the deviations are declared", () => {
    const of = (start: string) => rows.filter(({ here }) => here.startsWith(start));
    const own = of("applies").length + of("not met").length;
    const counts = [own, of("deployment").length, of("does not apply").length];
    const head = read("docs/asvs.md").split("\n## ")[0] ?? "";
    expect([...head.matchAll(/\*\*(\d+)\*\*/g)].map(([, count]) => Number(count))).toEqual(counts);
    const declared = read("docs/security.md").split("## Declared deviations")[1] ?? "";
    expect(of("not met").map(({ id }) => id)).toEqual(
      [...declared.matchAll(/V(\d+\.\d+\.\d+)/g)].map(([, id]) => id),
    );
  });
});

const product = readSources(["app", "backend", "components", "lib"], ["server.ts", "instrumentation.ts"]);
const filesWith = (what: RegExp) => product.filter(({ text }) => what.test(text)).map((file) => file.path);

describe("the paper on threats", () => {
  const section = read("docs/threats.md").split("### What a person with one mailbox")[1]?.split("\n## ")[0];
  const rows = (section ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("has a row for every scarce thing, with a test that is there", () => {
    const named = rows.map(([, thing]) => thing).join("; ");
    for (const thing of [
      ...["seats", "coupons", "codes", "waiting places", "mail", "log", "disk", "sockets"],
      ...["worker threads", "upload space", "certificate pages"],
    ])
      expect(named).toContain(thing);
    const faults = rows.flatMap(
      ([, id = "", , , proof = ""]) => faultOf({ id, level: "1", here: "applies", proof }) ?? [],
    );
    expect(faults).toEqual([]);
  });
});

describe("the source", () => {
  it.each([
    ["makes SQL of text", /\bsql\.raw\b/],
    ["runs programs or code made of text", /child_process|node:vm|\beval\(|new Function\(/],
    ["uses random numbers that can be guessed", /Math\.random/],
    ["uses a weak hash", /["'](md5|sha-?1)["']/i],
    ["encrypts by itself", /createCipher|createDecipher/],
    ["trusts any certificate or lenient requests", /rejectUnauthorized|insecureHTTPParser/],
  ])("no product file %s", (_, what) => {
    expect(filesWith(what)).toEqual([]);
  });

  it.each([
    [
      "write HTML as it is: rendered Markdown of editors, escaped JSON-LD, and escaped options of a select",
      /dangerouslySetInnerHTML|\.innerHTML/,
      [
        "components/events/event-json-ld.tsx",
        "components/layout/breadcrumbs.tsx",
        "components/pages/home.tsx",
        "components/professionals/professional-page.tsx",
        "components/ui/prose.tsx",
        "components/ui/select.tsx",
        "components/workshops/course-json-ld.tsx",
      ],
    ],
    [
      "make regular expressions, of constants",
      /new RegExp\(/,
      [
        "components/ui/art-palette.ts",
        "lib/addresses/pages.ts",
        "lib/navigation/preload-rules.ts",
        "lib/rules/mail-address.ts",
        "lib/server/route-pattern.ts",
        "lib/token-value.ts",
      ],
    ],
  ])("only these files %s", (_, what, files) => {
    expect(filesWith(what).sort()).toEqual(files);
  });

  it.each([
    ["lib/observe/error-reports.ts", 1],
    ["lib/http/fetch-whole.ts", 1],
    // These ask through the one above.
    ["backend/vat/register.ts", 0],
    ["lib/gateway/answerers.ts", 0],
    ["lib/gateway/public-cache.ts", 0],
  ])("every question to another host %s follows no redirect", (file, questions) => {
    const text = read(file);
    expect(text.match(/\bfetch\((?!request)/g) ?? []).toHaveLength(questions);
    expect(text.match(/redirect: "error"/g) ?? []).toHaveLength(questions);
  });
});

describe("the paper on security", () => {
  const paper = read("docs/security.md");
  const section = (title: string) => paper.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  const namesIn = (title: string) =>
    new Set(
      section(title)
        .split("\n")
        .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([\w-]+)`/g)].map(([, name]) => name)),
    );
  const backend = product.filter(({ path: file }) => file.startsWith("backend/")).map(({ text }) => text);
  const found = (what: RegExp, among = backend) =>
    new Set(among.flatMap((text) => [...text.matchAll(what)].map(([, name]) => name)));

  it("names every limit of the code", () => {
    const named = [...namesIn("Limits")].sort();
    expect(named).toEqual(Object.keys(limiters).sort());
  });

  it("names every key of the code", () => {
    const keys = found(/(?:readSecret|keepSecret)\([^"`<]+"([a-z-]+)"/g);
    expect(keys.size).toBeGreaterThan(8);
    const named = namesIn("Keys and secrets");
    expect([...keys].filter((name) => !named.has(name))).toEqual([]);
  });

  it("names every table of the database, and no other", () => {
    const all = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
    expect([...namesIn("Data and how long it is kept")].sort()).toEqual(all.sort());
  });

  it("says the periods of the code", () => {
    const rows = section("Data and how long it is kept");
    const told = (table: string) =>
      rows.split("\n").find((line) => line.split("|")[1]?.includes(`\`${table}\``)) ?? "";
    expect(told("sign_in_requests")).toContain(`${keptDays.signInRequests} days`);
    expect(told("sessions")).toContain(`${keptDays.endedSessions} days`);
    expect(told("outbox")).toContain(`${keptDays.recipients} days longer`);
    expect(told("outbox")).toContain(`given up: ${keptDays.mailsGivenUp} days`);
    expect(told("rate_limits")).toContain(`${keptDays.limits} days`);
    expect(told("gateway_events")).toContain(`${keptDays.providerEvents} days`);
  });
});
