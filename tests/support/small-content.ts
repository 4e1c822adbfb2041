import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startContent } from "@/backend/content/catalogue";
import { readFiles } from "@/backend/content/catalogue/folder";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide.mjs";

/** Files that the check of the content asks for, and a few of each kind, by their path without the ending. */
const kept = new Set([
  ...["coupons", "menus", "products", "redirects", "terms"],
  ...["privacy-policy", "terms", "imprint", "contact", "academy", "kick-start"].map(within("pages")),
  ...["accessibility", "what-is-purchasing-power-parity"].map(within("pages")),
  ...["professional-membership", "our-professionals"].map(within("pages")),
  ...["introduction", "flight-level-2-design", "professional-program"].map(within("certifications")),
  ...["introduction-vienna-morning", "flight-level-2-design-vienna"].map(within("workshops")),
  ...["online-europe", "online-americas"].map((place) => `workshops/flight-level-2-design-${place}`),
  ...["clara-hofstetter", "daniel-whitcombe", "eva-novotna", "tomasz-wilk"].map(within("professionals")),
  ...["kestrel-bank", "pimentel-solar"].map(within("case-studies")),
  ...["events/day", "talks/what-we-got-wrong"],
]);
/** Products of these workshops, the ticket of the day, the membership, and one without a page. */
const sold = new Set(["992", "993", "1730", "1731", "3341", "4001", "5001", "6002"]);

function within(folder: string) {
  return (name: string) => `${folder}/${name}`;
}

/**
 * Content that a site can show: a third of the product's own files, with few words. Checking it takes a fifth of the
 * time, and one publication checks it three times.
 */
export function smallContent(): Map<string, string> {
  const files = [...readFiles("backend/content/files")].filter(
    ([file]) => isForSale(file) || kept.has(file.replace(/\.(md|yaml)$/, "")),
  );
  return new Map(
    files.map(([file, text]) => [
      file,
      file.endsWith(".md") ? withFewWords(text) : withFewEntries(file, text),
    ]),
  );
}

const isForSale = (file: string) => file.startsWith("downloads/");

export function writeSmallContent(to: string): void {
  for (const [file, text] of smallContent()) {
    const target = path.join(to, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
}

function withFewWords(text: string): string {
  return text.replace(/^(---\n[^]*?\n---\n)[^]*$/, "$1Words.\n");
}

function withFewEntries(file: string, text: string): string {
  if (file === "products.yaml")
    return withEntries(text, (entry) => sold.has(/^- number: (\d+)/.exec(entry)?.[1] ?? ""));
  if (file === "coupons.yaml") return withEntries(text, (entry) => !entry.includes("products: [1744]"));
  if (file === "menus.yaml") return withEntries(text, (entry) => entry.startsWith("- number: 3\n"));
  if (file === "redirects.yaml")
    return withEntries(text, (entry) => /from: \/(fl(day2025|in|pp)|join|ppp),/.test(entry));
  return text;
}

/** Comments above the first entry stay. */
function withEntries(text: string, isKept: (entry: string) => boolean): string {
  return text
    .split(/^(?=- )/m)
    .filter((part, index) => (index === 0 && !part.startsWith("- ")) || isKept(part))
    .join("");
}

const state = processWide<Record<string, unknown>>("content-state");

/** Shows the content of a folder as a server does. @returns what ends it: the process then shows what it did before */
export function followContent(settings: Parameters<typeof startContent>[0]): () => void {
  const before = snapshot();
  const stop = startContent({ isOwnAddress, refreshMs: 60_000, settleMs: 1, ...settings });
  return () => {
    stop();
    replaceContent(before);
    for (const key of Object.keys(state)) delete state[key];
  };
}

/** For the suite: a folder of little content is the one that this process reads. @returns its path */
export function ownContentFolder(): string {
  // Read before the setting changes, for the suites after this one.
  snapshot();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "content-"));
  writeSmallContent(folder);
  const before = env.CONTENT_DIR;
  beforeAll(() => void (env.CONTENT_DIR = folder));
  afterAll(() => {
    env.CONTENT_DIR = before;
    fs.rmSync(folder, { recursive: true });
  });
  return folder;
}
