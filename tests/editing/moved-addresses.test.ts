import { describe, expect, it } from "vitest";
import { problemText } from "@/backend/content/documents";
import { readFiles } from "@/backend/content/catalogue/folder";
import { entriesOf } from "@/backend/content/documents/kinds";
import { validContent } from "@/backend/content/catalogue/valid-content";
import { withValues } from "@/backend/content/editing/document";
import { followMoves } from "@/backend/content/editing/moved-addresses";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { pages } from "@/lib/addresses/pages";
import { filledByCode, requiredPages } from "@/lib/rules/addresses/required-pages";

const now = new Date("2026-11-23T08:00:00Z");
const own = readFiles("backend/content/files");
type Files = typeof own;

function withSlug(files: Files, path: string, slug: string | undefined): Files {
  const next = new Map(files).set(path, withValues(files.get(path) ?? "", path, { slug }));
  return followMoves(files, next, now).files;
}
function stateOf(files: Files) {
  const read = validContent(files, now, { before: null, isOwnAddress });
  if ("problems" in read) throw new Error(read.problems.map(problemText).join("\n"));
  const { content, lookups } = read.next;
  return { aliases: lookups.aliases, addresses: entriesOf(content).map(({ node }) => node.uri ?? "") };
}

const moves = [
  ["case-studies/kestrel-bank.md", "/case-studies/kestrel-bank", "/case-studies/new-name"],
  ["certifications/flight-level-2-design.md", "/workshops/flight-level-2-design", "/workshops/new-name"],
  ["events/future-lab.md", "/academy/events/flight-levels-future-lab", "/academy/events/new-name"],
  [
    "talks/the-finance-round.md",
    "/academy/events/flight-levels-day-previous/the-finance-round",
    "/academy/events/flight-levels-day-previous/new-name",
  ],
  [
    "professionals/eva-novotna.md",
    "/flight-levels-professional/eva-novotna",
    "/flight-levels-professional/new-name",
  ],
  ["pages/rethinking-agile.md", "/what-is-rethinking-agile", "/new-name"],
] as const;

describe.each(moves)("a new name for %s", (path, from, to) => {
  it("leads the old address to the new one, which alone is listed, and back again without an alias", () => {
    const page = path.startsWith("pages/");
    const moved = page
      ? followMoves(
          own,
          new Map(own).set(path, withValues(own.get(path) ?? "", path, { path: "/new-name/" })),
          now,
        ).files
      : withSlug(own, path, "new-name");
    const { aliases, addresses } = stateOf(moved);
    expect(aliases.get(from)).toBe(to);
    expect(addresses).toContain(`${to}/`);
    expect(addresses).not.toContain(`${from}/`);
    const back = followMoves(moved, new Map(moved).set(path, own.get(path) ?? ""), now).files;
    const after = stateOf(back);
    expect(after.aliases.has(from)).toBe(false);
    expect(after.aliases.get(to)).toBe(from);
    expect(after.addresses).toContain(`${from}/`);
  });
});

it("makes one step of a chain and never a loop", () => {
  const path = "case-studies/kestrel-bank.md";
  const [at, was] = ["/case-studies", "/case-studies/kestrel-bank"];
  const twice = withSlug(withSlug(own, path, "second"), path, "third");
  expect([...stateOf(twice).aliases].filter(([from]) => from.startsWith(at))).toEqual([
    [was, `${at}/third`],
    [`${at}/second`, `${at}/third`],
  ]);
  const back = withSlug(twice, path, "second");
  expect([...stateOf(back).aliases].filter(([from]) => from.startsWith(at))).toEqual([
    [was, `${at}/second`],
    [`${at}/third`, `${at}/second`],
  ]);
});

it("carries the names by which others know the document, the pages below it, and its drawing", () => {
  const moved = withSlug(own, "certifications/flight-level-2-design.md", "design-two");
  const { aliases } = stateOf(moved);
  expect(aliases.get("/workshops/flight-level-2-design/self-paced")).toBe("/workshops/design-two/self-paced");
  expect(moved.get("certifications/flight-level-2-design.md")).toContain("image: flight-level-2-design\n");
  expect(moved.get("workshops/flight-level-2-design-vienna.md")).toContain("certification: design-two\n");
  expect(moved.get("menus.yaml")).not.toContain("/workshops/flight-level-2-design");
  expect(moved.get("products.yaml")).toContain("uri: /workshops/design-two/\n");
  const before = withSlug(own, "events/day-previous.md", "day-before");
  expect(before.get("talks/the-finance-round.md")).toContain("event: day-before\n");
  expect(stateOf(before).aliases.get("/academy/events/flight-levels-day-previous/the-finance-round")).toBe(
    "/academy/events/day-before/the-finance-round",
  );
  const texts = [...withSlug(own, "professionals/tomasz-wilk.md", "tomasz")]
    .map(([, text]) => text)
    .join("\n");
  expect(texts).toContain("guides: [clara-hofstetter, tomasz]");
  expect(texts).not.toMatch(/guides: .*tomasz-wilk|professional: tomasz-wilk/);
});

it("takes a renamed file for the same document, by its number", () => {
  const next = new Map(own);
  next.delete("case-studies/kestrel-bank.md");
  next.set("case-studies/bank.md", own.get("case-studies/kestrel-bank.md") ?? "");
  const { files, problems } = followMoves(own, next, now);
  expect(stateOf(files).aliases.get("/case-studies/kestrel-bank")).toBe("/case-studies/bank");
  expect(problems.map(problemText)).toEqual([
    "redirects.yaml: The old URL /case-studies/kestrel-bank now redirects to /case-studies/bank",
  ]);
});

it("changes nothing else of the documents when no address changes", () => {
  const path = "pages/now.md";
  const next = new Map(own).set(path, `${own.get(path)}\nMore.\n`);
  expect(followMoves(own, next, now)).toEqual({ files: next, problems: [] });
});

it("keeps the addresses of pages that code fills, with a sentence", () => {
  const next = new Map(own).set(
    "pages/contact.md",
    withValues(own.get("pages/contact.md") ?? "", "pages/contact.md", { slug: "write-to-us" }),
  );
  expect(followMoves(own, next, now).problems).toEqual([
    expect.objectContaining({
      file: "pages/contact.md",
      level: "error",
      message: expect.stringContaining("its URL cannot change"),
    }),
  ]);
  const withFolder = Object.entries(pages).flatMap(([path, { from }]) =>
    from === "content" && !path.includes("*") ? [path] : [],
  );
  expect([...filledByCode].sort()).toEqual([...withFolder, requiredPages.day].sort());
});
