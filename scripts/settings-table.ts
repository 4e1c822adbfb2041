/** `npm run settings` writes the table in docs/configure.md from lib/env.ts and .env.example. */
import fs from "node:fs";
import path from "node:path";
import { read } from "@/lib/env";
import { site } from "@/lib/site";
import { markdownTable } from "./support/markdown-table";

const root = path.join(import.meta.dirname, "..");
export const settingsPaper = path.join(root, "docs/configure.md");
const markers = { from: "<!-- settings -->\n\n", to: "\n<!-- /settings -->" };

/** Settings that a public site needs, and when. All others are optional. */
const needed: Record<string, string> = {
  ORIGIN: "on every address but localhost",
  TRUSTED_PROXIES: "behind a proxy",
  DATABASE_URL: "with more than one process",
  SMTP_URL: "so that mails leave",
  MAIL_FROM: "with SMTP_URL",
  CONTACT_EMAIL: "on every address but localhost",
  STRIPE_SECRET_KEY: "to take cards",
  STRIPE_WEBHOOK_SECRET: "with STRIPE_SECRET_KEY",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "with STRIPE_SECRET_KEY",
  LEARNING_SECRET: "with LEARNING_URL",
  DATEV_CLIENT: "with DATEV_CONSULTANT",
};

type Row = { name: string; usual: string; needed: string; meaning: string };

/** One row per setting: its meaning from .env.example, its default from lib/env.ts. */
export function settingsTable(): Row[] {
  const usual: Record<string, unknown> = { ...read({}), PRODUCT_NAME: site.name, PRODUCT_SLUG: site.slug };
  const rows: Row[] = [];
  let words: string[] = [];
  const lines = fs.readFileSync(path.join(root, ".env.example"), "utf8").split("\n");
  for (const line of lines) {
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    if (line === "") words = [];
    else if (name === undefined) words.push(line.replace(/^# ?/, ""));
    else {
      const before = rows.at(-1)?.name ?? "";
      const meaning = words.length > 0 ? words.join(" ") : `As ${before}.`;
      rows.push({ name, usual: shown(name, usual[name]), needed: needed[name] ?? "", meaning });
      words = [];
    }
  }
  return rows;
}

function shown(name: string, value: unknown): string {
  if (name === "DATA_DIR") return ".data";
  if (value === undefined || value === false) return "";
  return String(value);
}

/** The document with an updated table. */
export function withTable(paper: string): string {
  const [before = "", rest = ""] = paper.split(markers.from);
  const after = rest.slice(rest.indexOf(markers.to));
  const code = (text: string) => (text ? `\`${text}\`` : "");
  const cells = settingsTable().map((row) => [
    code(row.name),
    code(row.usual),
    row.needed,
    row.meaning.replace(/[|*]/g, "\\$&"),
  ]);
  return (
    before + markers.from + markdownTable([["Setting", "Default", "Needed", "Meaning"], ...cells]) + after
  );
}

if (import.meta.url === new URL(process.argv[1] ?? "", "file://").href)
  fs.writeFileSync(settingsPaper, withTable(fs.readFileSync(settingsPaper, "utf8")));
