import fs from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import levels from "./asvs-levels.json" with { type: "json" };
import * as tables from "./support/schema";
import { limiters } from "@/backend/ground/limits/limiters";
import { keptDays } from "@/backend/ground/retention";
import { ACCESS_SECONDS } from "@/backend/people/sign-in/identity";
import { faultOf } from "@/tests/support/cited-tests";
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
describe("the paper on ASVS", () => {
  const rows = rowsIn(read("docs/asvs.md"));

  it("has every item of the levels 1 and 2 once, by its level", () => {
    const wanted = Object.entries(levels).flatMap(([section, digits]) =>
      [...digits].map((level, at) => `${section}.${at + 1} ${level}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(wanted);
  });

  it("cites tests, files and sections that are there", () => {
    expect(rows.flatMap((row) => faultOf(row) ?? []).join("\n")).toBe("");
  });

  const right = "`tests/security-source.test.ts` › no product file makes SQL of text";
  it("takes the row of a table by its words", () => {
    expect(faultOf({ id: "1.1.1", here: "applies", proof: right })).toBeNull();
  });

  it.each([
    ["`tests/no-such.test.ts` › something", "there is no tests/no-such.test.ts"],
    ["`tests/references.test.ts` › no such test", "has no test"],
    ["`tests/references.test.ts` › may be any of these; `tests/no-such.test.ts` › something", "there is no"],
    ["`tests/security-papers.test.ts` › the paper on ASVS", "has no test"],
    ["`tests/security-source.test.ts` › no product file is as we like it", "has no test"],
    [`${right}; Review of \`lib/no-such.ts\`: something`, "there is no lib/no-such.ts"],
    [
      `${right}; Review of \`docs/security.md\`: "No such section"`,
      'docs/security.md has no "No such section"',
    ],
    ["Review of `docs/security.md`: we are careful", "has no test"],
  ])("is refused with the proof %s", (proof, fault) => {
    expect(faultOf({ id: "1.1.1", here: "applies", proof })).toContain(fault);
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

/** A package, a word of the members' schema, or a word of the source that would make an absent thing present. */
type Sign = { packages?: RegExp; schema?: RegExp; source?: RegExp };

const passwords: Sign = { packages: /bcrypt|argon2|scrypt|zxcvbn/, schema: /password(?!less)/i };
const federation: Sign = {
  packages: /openid|oidc|saml|passport|next-auth|oauth/,
  schema: /oauth|saml|openid/i,
};
const authorizationCodes: Sign = { ...federation, source: /code_challenge|authorization_code/ };
const webRtc: Sign = { packages: /webrtc|simple-peer|livekit/, source: /RTCPeerConnection/ };

/** By the words of its row, what would show that a thing exists after all. */
const signs: [RegExp, Sign][] = [
  [/no passwords/, passwords],
  [/no directory is asked/, { packages: /ldap/ }],
  [/no XML is searched/, { packages: /xpath|xslt/, source: /xpath/i }],
  [/PDFs are drawn by a library/, { packages: /latex|pandoc|typst/ }],
  [/no Java/, { packages: /^java|node-java/ }],
  [/none is used$/, { packages: /memcache|memjs/ }],
  [/no unmanaged code/, { packages: /ffi|node-gyp|napi/ }],
  [/none are received from windows/, { source: /window\.addEventListener\(\s*"message"|window\.onmessage/ }],
  [/no WebSocket/, { packages: /^ws$|socket\.io|graphql-ws/, source: /new WebSocket(Server)?\(/ }],
  [
    /pictures .* are encoded again/,
    { packages: /busboy|multer|formidable/, schema: /upload(?!ProfileImage)\w*\(/i },
  ],
  [/the mailbox is the way back|there are none$/, { schema: /recovery|totp/i }],
  [/: none$/, { packages: /saml|twilio|vonage|openid|oidc/, schema: /smsCode|saml/i }],
  [/no authorization (codes|endpoint)/, authorizationCodes],
  [/no OpenID/, federation],
  [/: one$|one client|the only client|no scopes/, { packages: /oauth|oidc/, source: /redirect_uri/ }],
  [/one academy/, { schema: /tenant/i, source: /tenantId/ }],
  [/nothing is encrypted/, { source: /createCipheriv|subtle\s*\.\s*encrypt/ }],
  [/none are used$/, { source: /rejectUnauthorized|requestCert/ }],
  [/no WebRTC/, webRtc],
];

describe("what does not apply", () => {
  const rows = rowsIn(read("docs/asvs.md")).filter(({ here }) => here.startsWith("does not apply"));
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
  const there = {
    packages: Object.keys(dependencies),
    schema: read("graphql/member/schema.graphql"),
    source: product.map(({ text }) => text).join("\n"),
  };
  const faultsOf = (sign: Sign, { packages, schema, source }: typeof there) => [
    ...packages.filter((name) => sign.packages?.test(name)),
    ...(sign.schema?.exec(schema) ?? []).slice(0, 1),
    ...(sign.source?.exec(source) ?? []).slice(0, 1),
  ];

  it("has a sign for each row, and each sign has its row", () => {
    expect(rows.filter(({ here }) => !signs.some(([words]) => words.test(here)))).toEqual([]);
    expect(signs.filter(([words]) => !rows.some(({ here }) => words.test(here)))).toEqual([]);
  });

  it.each(signs)("%s: neither package, schema nor source has it", (_, sign) => {
    expect(faultsOf(sign, there)).toEqual([]);
  });

  it("would be found (control)", () => {
    const other = {
      packages: ["ws", "bcryptjs", "marked"],
      schema: "type Mutation { logIn(password: String!): Tokens }",
      source: "const cipher = createCipheriv(name, key, iv);",
    };
    expect(signs.flatMap(([, sign]) => faultsOf(sign, other))).toEqual([
      ...["bcryptjs", "password", "ws", "createCipheriv"],
    ]);
  });
});

describe("the paper on threats", () => {
  const section = read("docs/threats.md")
    .split("### What a person with one mailbox")[1]
    ?.split(/\n###? /)[0];
  const rows = (section ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("has a row for every scarce resource, with a test that is there", () => {
    const named = rows.map(([, scarce]) => scarce).join("; ");
    for (const scarce of [
      ...["seats", "coupons", "codes", "waiting places", "mail", "log", "disk", "sockets"],
      ...["worker threads", "upload space", "certificate pages"],
    ])
      expect(named).toContain(scarce);
    const faults = rows.flatMap(
      ([, id = "", , , proof = ""]) => faultOf({ id, here: "applies", proof }) ?? [],
    );
    expect(faults).toEqual([]);
    expect(rows.filter((row) => row.length !== 6)).toEqual([]);
  });

  it("names files that are there", () => {
    const named = (text: string) =>
      [...text.matchAll(/`((?:app|backend|components|docs|lib|proofs|scripts|tests)\/[^`*]+)`/g)].map(
        ([, file = ""]) => file,
      );
    const missing = (text: string) => named(text).filter((file) => !fs.existsSync(path.join(root, file)));
    const paper = read("docs/threats.md");
    expect(named(paper).length).toBeGreaterThan(20);
    expect(missing(paper)).toEqual([]);
    expect(missing("(`docs/no-such.md`)")).toEqual(["docs/no-such.md"]);
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

  it("says the class of every table, and the algorithm of every key", () => {
    const cellsOf = (title: string) =>
      section(title)
        .split("\n")
        .filter((line) => /^\| (`|operator's|settings)/.test(line))
        .map((line) => line.split("|").map((cell) => cell.trim()));
    const classes = cellsOf("Data and how long it is kept").map(([, , kind]) => kind);
    expect(classes.length).toBeGreaterThan(25);
    expect(classes.filter((kind) => !/^(S|P|L|S, P|P, L|–)$/.test(kind ?? ""))).toEqual([]);
    const algorithms = cellsOf("Keys and secrets").map(([, , , algorithm]) => algorithm);
    expect(algorithms.length).toBeGreaterThan(12);
    expect(
      algorithms.filter((text) => !/HMAC-SHA-256|RS256|random bits|not a key|other side/.test(text ?? "")),
    ).toEqual([]);
  });

  it("says the lifetime of an access token", () => {
    expect(ACCESS_SECONDS).toBe(3_600);
    expect(section("Sessions")).toMatch(/\| access token .*\| an hour;/);
  });

  it("names every setting that holds a host which this server asks", () => {
    const links = [
      "COMMUNITY",
      "COMMUNITY_SIGN_IN",
      "WELO",
      "PRIVACY_POLICY",
      "COCKPIT",
      "LEARNING",
      "PPP_PROVIDER",
    ];
    const settings = [...read(".env.example").matchAll(/^#? ?([A-Z_]+_(?:URL|DSN|ENDPOINT))=/gm)].map(
      ([, name = ""]) => name,
    );
    const asked = settings.filter((name) => !links.includes(name.replace(/_URL$/, "")));
    expect(asked.length).toBeGreaterThan(7);
    expect(asked.filter((name) => !section("External services").includes(name))).toEqual([]);
  });

  it("names every kind of file that members may give, and no other", () => {
    const kinds = [...section("Files of members").matchAll(/\b(JPEG|PNG|WebP|GIF|SVG|PDF|AVIF)\b/g)];
    expect(kinds.map(([kind]) => kind)).toEqual(["JPEG", "PNG", "WebP"]);
  });

  it("says until when holes are closed, and when the advisories were last asked for", () => {
    expect(section("Packages")).toMatch(/within 2 days when it is critical, 7 when high, 30 otherwise/);
    expect(section("Packages")).toMatch(/last run\s+on \d+ \w+ 20\d\d/);
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
