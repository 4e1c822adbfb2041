import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentState } from "@/backend/content/catalogue/live";
import { checkContent } from "@/backend/content/catalogue/valid-content";
import { ContentError, problemText } from "@/backend/content/documents/problems";
import { catalogue, content, holdContent, snapshot, lookups } from "@/backend/content/catalogue/read-content";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { followContent, writeSmallContent } from "@/tests/support/small-content";

let place = "";
let stop = () => {};
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), "live-"));
  writeSmallContent(path.join(place, "content"));
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  fs.rmSync(place, { recursive: true, force: true });
});

const folder = () => path.join(place, "content");
const dataDir = () => path.join(place, "data");
function start(): void {
  stop = followContent({ log, dataDir: dataDir(), folder: folder(), refreshMs: 10, settleMs: 5 });
}
function change(file: string, from: string | RegExp, to: string): void {
  const name = path.join(folder(), file);
  const text = fs.readFileSync(name, "utf8");
  expect(text.replace(from, to)).not.toBe(text);
  fs.writeFileSync(name, text.replace(from, to));
}
const checked = () => checkContent(dataDir(), isOwnAddress, folder()).problems.map(problemText);
const price = () => catalogue().product(992)?.price;
const soon = { timeout: 10_000, interval: 20 };

describe("the content of a running server", () => {
  it("follows a right change in one step and keeps what has begun with the old one", async () => {
    start();
    const begun = holdContent();
    const [shown, version] = [content(), contentState()?.version];
    change("products.yaml", "  price: 99\n", "  price: 109\n");
    await vi.waitFor(() => expect(price()).toBe(10_900), soon);
    expect(begun(price)).toBe(9_900);
    expect(begun(content)).toBe(shown);
    expect(contentState()).toMatchObject({ version: snapshot().version, problems: [] });
    expect(contentState()?.version).not.toBe(version);
    fs.writeFileSync(
      path.join(folder(), "pages/new.md"),
      "---\nnumber: 9001\ntitle: New\ndate: 2026-11-01\n---\nWords.\n",
    );
    await vi.waitFor(() => expect(content().pages.some(({ node }) => node.uri === "/new/")).toBe(true), soon);
  });

  it("keeps the last right content while the files are wrong, and tells so once", async () => {
    start();
    change("products.yaml", "  price: 99\n", "  price: cheap\n");
    await vi.waitFor(() => expect(contentState()?.problems).toHaveLength(1), soon);
    const told = /^products.yaml:17: price: .*price in euros like 1490/;
    expect(contentState()?.problems[0]).toMatch(told);
    expect(price()).toBe(9_900);
    fs.utimesSync(path.join(folder(), "products.yaml"), new Date(), new Date());
    change("pages/imprint.md", /$/, "\nMore words.\n");
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2), soon);
    expect(log.error.mock.calls[0]).toEqual([
      { problems: [expect.stringMatching(told)] },
      "the content files have mistakes: the last valid content stays",
    ]);
    change("products.yaml", "  price: cheap\n", "  price: 99\n");
    await vi.waitFor(() => expect(contentState()?.problems).toEqual([]), soon);
  });

  it("refuses a menu that leads nowhere, and a page that goes while a menu leads to it", async () => {
    start();
    change("menus.yaml", "uri: /imprint", "uri: /imprints");
    const [told, gone] = ["/imprints", "/terms"].map((path) => `items\\.uri: there is no page ${path}$`);
    await vi.waitFor(() => expect(contentState()?.problems).toHaveLength(1), soon);
    expect(contentState()?.problems[0]).toMatch(new RegExp(`^menus\\.yaml:\\d+: ${told}`));
    expect(checked()).toEqual(contentState()?.problems);
    change("menus.yaml", "uri: /imprints", "uri: /imprint");
    await vi.waitFor(() => expect(contentState()?.problems).toEqual([]), soon);
    fs.rmSync(path.join(folder(), "pages/terms.md"));
    await vi.waitFor(
      () => expect(contentState()?.problems.join("\n")).toMatch(new RegExp(gone ?? "", "m")),
      soon,
    );
    expect(content().pages.some(({ node }) => node.uri === "/terms/")).toBe(true);
  });

  it("takes a new alias within seconds, and refuses one that hides a page or leads to none", async () => {
    start();
    const line = "- { from: /join, to: ";
    change("redirects.yaml", line, `- { from: /day, to: /academy/events }\n${line}`);
    await vi.waitFor(() => expect(lookups().aliases.get("/day")).toBe("/academy/events"), soon);
    change("redirects.yaml", "{ from: /day, to: /academy/events }", "{ from: /imprint, to: /nowhere }");
    await vi.waitFor(() => expect(contentState()?.problems).toHaveLength(2), soon);
    expect(contentState()?.problems).toEqual([
      expect.stringMatching(/^redirects\.yaml:\d+: from: \/imprint is a page that a redirect would hide$/),
      expect.stringMatching(/^redirects\.yaml:\d+: to: there is no page \/nowhere$/),
    ]);
    expect(lookups().aliases.get("/day")).toBe("/academy/events");
  });

  it("outlives a folder that goes away, and comes back with it", async () => {
    start();
    fs.renameSync(folder(), `${folder()}.away`);
    await vi.waitFor(() => expect(contentState()?.problems.join()).toContain("products.yaml: file: "), soon);
    expect(price()).toBe(9_900);
    fs.renameSync(`${folder()}.away`, folder());
    await vi.waitFor(() => expect(contentState()?.problems).toEqual([]), soon);
  });

  it.each([
    [
      "products.yaml",
      "  price: 99\n",
      "  price: 990\n",
      "990.00 and was 99.00",
      "  price: 990\n  confirmPrice: 990\n",
    ],
    [
      "products.yaml",
      "  price: 99\n",
      "  price: 9.90\n",
      "9.90 and was 99.00",
      "  price: 9.90\n  confirmPrice: 9.9\n",
    ],
    ["products.yaml", "  price: 99\n", "  price: 0\n", "0.00 and was 99.00", null],
    [
      "workshops/introduction-vienna-morning.md",
      "price: 149\n",
      "price: 1490\n",
      "1490.00 and was 149.00",
      "price: 1490\nconfirmPrice: 1490\n",
    ],
  ])("asks for a word when in %s %j becomes %j", async (file, from, to, told, confirmed) => {
    start();
    change(file, from, to);
    await vi.waitFor(() => expect(contentState()?.problems).toHaveLength(1), soon);
    expect(contentState()?.problems[0]).toMatch(
      new RegExp(`^${file}:\\d+: .*rice: it is ${told}.*confirmPrice`),
    );
    expect(checked()).toEqual(contentState()?.problems);
    if (confirmed === null) return;
    change(file, to, confirmed);
    await vi.waitFor(() => expect(contentState()?.problems).toEqual([]), soon);
    expect(checked()).toEqual([]);
  });

  it("takes a price that changed by less, and a word for another price for none", async () => {
    start();
    change("products.yaml", "  price: 99\n", "  price: 989\n");
    await vi.waitFor(() => expect(price()).toBe(98_900), soon);
    change("products.yaml", "  price: 989\n", "  price: 9890\n  confirmPrice: 990\n");
    await vi.waitFor(() => expect(contentState()?.problems.join()).toContain("confirmPrice: 9890.00"), soon);
  });

  it("starts with what was right last when the folder is wrong, prices included", () => {
    start();
    stop();
    change("products.yaml", "  price: 99\n", "  price: 990\n");
    start();
    expect(price()).toBe(9_900);
    expect(contentState()?.problems.join()).toContain("it is 990.00 and was 99.00");
    expect(fs.statSync(path.join(dataDir(), "last-good-content.json")).mode & 0o777).toBe(0o600);
  });

  it("does not start with wrong files when nothing right is known", () => {
    change("menus.yaml", "- number: 3\n", "- number: three\n");
    expect(start).toThrow(ContentError);
    expect(start).toThrow(/menus.yaml:\d+: number: /);
  });
});
