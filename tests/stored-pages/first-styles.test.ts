import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { withFirstStyles, writeFirstStyles } from "@/lib/stored-pages/first-styles.mjs";

const served = fs.mkdtempSync(path.join(os.tmpdir(), "academy-styles-"));
afterAll(() => fs.rmSync(served, { recursive: true }));
fs.mkdirSync(path.join(served, "static/chunks"), { recursive: true });
fs.writeFileSync(
  path.join(served, "static/chunks/all.css"),
  `@layer base, parts;
@font-face{font-family:text;src:url(../media/text.woff2)}
:root{--ink:#000}
.card{color:var(--ink)}
.card:hover .title,.drawer .title{color:red}
.drawer{display:none}
@media (width>=48rem){.drawer{display:block}.card:not(.isOpen){margin:0}}
@media print{.drawer{display:none}}
[href$=".pdf"]:after{content:"file"}
.card:has(.isOpen){padding:0}
@keyframes turn{to{rotate:1turn}}`,
);
const link = '<link rel="stylesheet" href="/_next/static/chunks/all.css" data-precedence="next"/>';
const page = `<html><head><meta charSet="utf-8"/>${link}</head><body><p class="card big"><b class="title">Text</b></p></body></html>`;

it("has the rules of a page's own elements in the page, in their order, and addresses that hold there", () => {
  const [, rules = ""] = /.*<style>(.*)<\/style>/s.exec(withFirstStyles(page, served)) ?? [];
  expect(rules.split(/(?<=[;}])(?=[@.:[])/)).toEqual([
    "@layer base, parts;",
    "@font-face{font-family:text;src:url(/_next/static/media/text.woff2)}",
    ":root{--ink:#000}",
    ".card{color:var(--ink)}",
    ".card:hover .title{color:red}",
    "@media (width>=48rem){.card:not(.isOpen){margin:0}}",
    '[href$=".pdf"]:after{content:"file"}',
    ".card:has(.isOpen){padding:0}",
    "@keyframes turn{to{rotate:1turn}}",
  ]);
});

it("says the order of the layers before all sheets, of which any may come first", () => {
  const [before] = withFirstStyles(page, served).split('<link rel="late"');
  expect(before).toMatch(/<style>@layer base, parts;<\/style>$/);
});

it("has the sheets of all pages wait", () => {
  const first = withFirstStyles(page, served);
  expect(first).toContain('<link rel="late" href="/_next/static/chunks/all.css" data-precedence="next"/>');
  expect(first).not.toContain('rel="stylesheet"');
});

it("names the sheet that the build has made of a page's rules, and carries them where there is none", () => {
  const build = fs.mkdtempSync(path.join(served, "build-"));
  fs.cpSync(path.join(served, "static"), path.join(build, "static"), { recursive: true });
  fs.mkdirSync(path.join(build, "server/app/academy"), { recursive: true });
  fs.writeFileSync(path.join(build, "server/app/academy/events.html"), page);
  fs.writeFileSync(path.join(build, "server/app/academy/events.rsc"), "no page");
  writeFirstStyles(build);
  const [sheet = ""] = fs.readdirSync(path.join(build, "static/styles"));
  const [, rules] = /.*<style>(.*)<\/style>/s.exec(withFirstStyles(page, served)) ?? [];
  expect(fs.readFileSync(path.join(build, "static/styles", sheet), "utf8")).toBe(rules);
  const named = withFirstStyles(page, build);
  expect(named).toContain(`<link rel="stylesheet" href="/_next/static/styles/${sheet}"/></head>`);
  expect(named).not.toContain("--ink");
  const other = withFirstStyles(page.replace("</p>", '</p><p class="drawer"></p>'), build);
  expect(other).toMatch(/<style>.*\.drawer\{display:none\}.*<\/style><\/head>/s);
});

it("leaves alone what has no sheets, what was prepared, and what is no whole page", () => {
  const first = withFirstStyles(page, served);
  for (const text of ["", "<p>Part</p>", page.replace(link, ""), first])
    expect(withFirstStyles(text, served)).toBe(text);
});
