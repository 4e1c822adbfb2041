import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { readFiles } from "@/backend/content/catalogue/folder";
import { entriesOf } from "@/backend/content/documents/kinds";
import { problemText } from "@/backend/content/documents/problems";
import { readContent } from "@/backend/content/catalogue/read-content";
import { allProblems, validContent } from "@/backend/content/catalogue/valid-content";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { requiredPages } from "@/lib/rules/addresses/required-pages";
import { routes } from "@/lib/addresses/routes";

const now = new Date("2026-11-23T08:00:00Z");
const own = readFiles("backend/content/files");
const written = entriesOf(readContent("backend/content/files", now));
const problemsOf = (files: typeof own) =>
  allProblems(validContent(files, now, { before: null, isOwnAddress })).map(problemText);
const required: readonly string[] = Object.values(requiredPages);
/** An address without a page, which only redirects. */
const withoutPage: readonly string[] = [routes.learning];
const isThere = (path: string) => [...required, ...withoutPage].includes(path) || isOwnAddress(path);

describe("the pages that code links to by itself", () => {
  it("are all in the product's content", () => {
    expect(problemsOf(own)).toEqual([]);
  });

  it.each(["privacy", "terms", "imprint", "contact", "pppInfo", "membership"] as const)(
    "are missed in the editors' words: %s",
    (name) => {
      const path = requiredPages[name];
      const file = written.find(({ node }) => node.uri === `${path}/`)?.file;
      const rest = new Map([...own].filter(([one]) => one !== file));
      expect(rest.size).toBe(own.size - 1);
      expect(problemsOf(rest)).toContain(
        `there is no page ${path}, but the site itself links to it. Create it, or undo its removal`,
      );
    },
  );

  it("may be aliases", () => {
    const aliases = own.get("redirects.yaml") ?? "";
    const without = aliases.replace(/^.*from: \/ppp,.*\n/m, "");
    expect(without).not.toBe(aliases);
    expect(problemsOf(new Map([...own, ["redirects.yaml", without]]))).toEqual([
      expect.stringContaining("there is no page /ppp, but the site itself links to it"),
    ]);
  });

  it("are in the list, or there without content", () => {
    const named = Object.values(routes).filter((route) => typeof route === "string");
    expect(named.filter((path) => !isThere(path))).toEqual([]);
    expect(isThere("/nobody-wrote-it")).toBe(false);
  });

  it("are written nowhere else in the code", () => {
    const sources = ["app", "components"].flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".tsx"))
        .map((name) => fs.readFileSync(`${folder}/${name}`, "utf8")),
    );
    const links = sources.flatMap((text) =>
      [...text.matchAll(/href=\{?"(\/[a-z/-]*)["#?]/g)].map(([, path = ""]) => path),
    );
    expect(links).toContain("/workshops");
    expect(links.filter((path) => required.includes(path))).toEqual([]);
  });
});
