import { describe, expect, it } from "vitest";
import { problemText } from "@/backend/content/documents/problems";
import { pictureOrigins } from "@/backend/content/documents/text-links";
import { allProblems, validContent } from "@/backend/content/catalogue/valid-content";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { contentSecurityPolicy, headerOptions } from "@/lib/server/security-headers";
import { smallContent } from "@/tests/support/small-content";

const now = new Date("2026-11-23T08:00:00Z");
const own = smallContent();
const page = "pages/quiet.md";
const front = "---\nnumber: 9001\ntitle: Quiet\ndate: 2026-11-01\n---\n";

/** Errors, or else warnings, as `check` prints them. */
function said(changes: Record<string, string>, at = now): string[] {
  const files = new Map([...own, ...Object.entries(changes)]);
  return allProblems(validContent(files, at, { before: null, isOwnAddress })).map(problemText);
}
const saidOf = (text: string) => said({ [page]: `${front}First line.\n\n${text}\n` });

describe("a text of an editor", () => {
  it.each([
    ["[a](/nowhere)", "the link “a” leads nowhere: there is no page /nowhere"],
    ["[a](/workshops/nowhere?x=1#y)", "the link “a” leads nowhere: there is no page /workshops/nowhere"],
    ["[a](/academy/events/nothing/)", "the link “a” leads nowhere: there is no page /academy/events/nothing"],
    ["[a]()", "the link “a” leads nowhere: put a URL in the round brackets"],
    ["[a](workshops)", "the link “a” leads to “workshops”, which is not a URL"],
    ["[a](htps://example.com)", "the link “a” begins with “htps:”, which is not supported"],
    ["[a](https://example)", "which is not a complete URL, such as https://example.com/page"],
    ["[a](https://example.com/a b)", "the link “a” has a space in its URL"],
    ["[a](//example.com)", "the link “a” begins with two slashes"],
    ["[a](mailto:)", "the link “a” has no e-mail address after mailto:"],
    ["[a](mailto:anna)", "the link “a” has no e-mail address after mailto:"],
    ["[a](http://example.com)", "the link “a” begins with http://, so the page shows it without a link"],
    [
      "[a](/flin)",
      "uses the short link or old path /flin: write its target, /workshops/flight-levels-introduction",
    ],
    ["[a](/Terms)", "the link “a” has capitals: write /terms"],
    ["[a](#nothing)", "no heading on /quiet has this name: write {#nothing} after one"],
    ["[a](/terms#nothing)", "no heading on /terms has this name"],
    [
      "![a](https://elsewhere.example/a.png)",
      "is on https://elsewhere.example, whose pictures the site does not show",
    ],
    ["![a](/images/a.png)", "the picture “a” is at “/images/a.png”, where this site has no picture"],
    ['<img src="https://elsewhere.example/a.png">', "whose pictures the site does not show"],
    ["[a]: /nowhere", "there is no page /nowhere"],
  ])("%s is named with its line", (text, sentence) => {
    const found = saidOf(text);
    expect(found).toEqual([expect.stringContaining(`${page}:8: text: `)]);
    expect(found).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    "[a](/workshops/)",
    "[a](/workshops/{slug}-introduction#dates)",
    '[a](/terms?x=1 "The terms")',
    "[a](https://example.com/a_(b))",
    "[a](mailto:office@academy.example?subject=Hello)",
    "## Here {#here}\n\n[a](#here)",
    "[a](/privacy-policy#cookies)",
    "[a](/academy/events/feed.xml)",
    "```\n[a](/nowhere)\n| a |\n```",
    "Write `[a](/nowhere)`.",
    "| a | b |\n| --- | --- |\n| 1 \\| 2 | `c` |",
    "a | b\n--- | ---\n1 | 2",
  ])("%s is right", (text) => expect(saidOf(text)).toEqual([]));

  it.each([
    [
      "| a | b |\n| 1 | 2 |",
      8,
      "the table has no line of hyphens below its first row: write | --- | --- | there",
    ],
    ["| a | b |\n| --- |\n| 1 | 2 |", 9, "the line of hyphens has 1 cell, and the row above it has 2"],
    ["| a | b |\n| --- | --- |\n| 1 | 2 | 3 |", 10, "the row has 3 cells and the table 2"],
    [
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 |",
      11,
      "the row has 1 cell and the table 2: the last ones stay empty",
    ],
    [":::note\na | b\n--- | ---\n1 | 2 | 3\n:::", 11, "the row has 3 cells and the table 2"],
  ])("the table %j is named", (text, line, sentence) => {
    expect(saidOf(text)).toEqual([expect.stringContaining(`${page}:${line}: text: ${sentence}`)]);
  });
});

describe("a document", () => {
  it("at an address that another one has is named, whatever its capitals and folder", () => {
    const other = front.replace("9001", "9002");
    expect(said({ [page]: `${front}Text.\n`, "pages/Quiet.md": `${other}Text.\n` })).toEqual([
      expect.stringMatching(/^pages\/quiet\.md:\d: path: \/quiet\/ appears twice, first in pages\/Quiet\.md/),
    ]);
    const path = other.replace("title:", "path: /Quiet/\ntitle:");
    expect(said({ [page]: `${front}Text.\n`, "pages/other.md": `${path}Text.\n` })).toEqual([
      expect.stringContaining("/quiet/ appears twice"),
    ]);
    expect(
      said({ "pages/jobs.md": front.replace("title:", "path: /Jobs/\ntitle:") + "[a](/jobs)\n" }),
    ).toEqual([]);
  });

  it.each(["/workshops", "/workshops/quiet", "/account/me", "/api/health", "/store/quiet"])(
    "cannot be at %s, where the site itself answers",
    (path) => {
      const text = front.replace("title:", `path: ${path}\ntitle:`);
      expect(said({ [page]: `${text}Text.\n` })).toEqual([
        expect.stringContaining(
          `${page}:3: path: the site has its own page at ${path}, so nobody would see this one`,
        ),
      ]);
    },
  );

  it("whose date is over and that is sold is a warning", () => {
    const file = "workshops/introduction-vienna-morning.md";
    const once = (own.get(file) ?? "")
      .replace(/^repeatWeeks:.*\n/m, "")
      .replace(/^first: .*$/m, "first: 2026-03-02");
    expect(said({ [file]: once })).toEqual([
      expect.stringMatching(
        /^workshops\/introduction-vienna-morning\.md:\d+: first: the date of 2026-03-02 has passed, so nobody can book it/,
      ),
    ]);
  });

  it("with a price has a class of VAT", () => {
    const text = (kind: string) =>
      (own.get("products.yaml") ?? "").replace("  ppp: true\n", `  ppp: true\n  taxClass: ${kind}\n`);
    expect(said({ "products.yaml": text("") })[0]).toContain(
      "taxClass: is missing: write one of standard, exempt",
    );
    expect(said({ "products.yaml": text("reduced") })[0]).toContain(
      "taxClass: is not one of standard, exempt",
    );
    expect(said({ "products.yaml": text("standard") })).toEqual([]);
  });

  it("may not lead on over another alias", () => {
    const text = `${own.get("redirects.yaml") ?? ""}- { from: /one, to: /flin }\n- { from: /loop, to: /loop }\n- { from: /store/x, to: /terms }\n`;
    expect(said({ "redirects.yaml": text })).toEqual([
      expect.stringContaining("from: is a path of the shop itself"),
    ]);
    expect(said({ "redirects.yaml": text.replace(/.*store.*\n/, "") })).toEqual([
      expect.stringContaining(
        "to: /flin is itself a redirect: use its target, /workshops/flight-levels-introduction",
      ),
      expect.stringContaining("to: /loop is itself a redirect"),
    ]);
  });
});

it("knows the hosts of pictures that the policy of the pages allows", () => {
  const settings = {
    ORIGIN: "https://own.example",
    IMAGE_HOSTS: ["https://images.example"],
    SHOP_GRAPHQL_URL: "https://shop.example/graphql",
    MEMBER_GRAPHQL_URL: "https://member.example/graphql",
    CONTENT_GRAPHQL_URL: "https://content.example/graphql",
  };
  const policy = contentSecurityPolicy(headerOptions({ ...settings, NODE_ENV: "test" }));
  const shown =
    /img-src ([^;]*)/
      .exec(policy)?.[1]
      ?.split(" ")
      .filter((one) => one.startsWith("https:")) ?? [];
  expect([...pictureOrigins(settings)].toSorted()).toEqual([...shown, settings.ORIGIN].toSorted());
});
