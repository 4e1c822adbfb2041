import fs from "node:fs";
import path from "node:path";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { root } from "../../support/settings.mjs";
import type { ProvedMember } from "../members";
import { askRaw, atOnce } from "../visitor";

type Forged = { tries: number; let: string[] };
type Origin = { name: string; headers: Record<string, string>; isOurs?: true };

/** Origins that a browser may report. A page on another port is "same-site" and gets our cookies. */
const origins = (site: string): Origin[] => [
  { name: "own page", headers: { origin: site, "sec-fetch-site": "same-origin" }, isOurs: true },
  { name: "foreign site", headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } },
  {
    name: "other port",
    headers: { origin: "http://localhost:9", "sec-fetch-site": "same-site", "x-fla-request": "1" },
  },
  { name: "sandboxed frame", headers: { origin: "null", "sec-fetch-site": "cross-site" } },
  { name: "nobody", headers: {} },
];

const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/graphql",
];

/**
 * Sends every mutation with the member's cookies as requests that must be refused: with five content types from four
 * foreign origins, and from our own page with types that it never sends.
 */
export async function forgeMutations({ visitor }: ProvedMember): Promise<Forged> {
  const mutations = Object.entries(operations).filter(([, { kind }]) => kind === "mutation");
  const tries = mutations.flatMap(([name, { endpoint, text }]) =>
    types.flatMap((type) =>
      origins(visitor.site)
        .filter(({ isOurs }) => !(isOurs && (type === "application/json" || type.startsWith("multipart"))))
        .map((origin) => ({
          name: `${name} as ${type} from ${origin.name}`,
          path: `/api/graphql/${endpoint}`,
          headers: { ...origin.headers, "content-type": type },
          body: bodyAs(type, {
            operationName: name,
            variables: {},
            query: text,
          }),
        })),
    ),
  );
  return tryAll(visitor, tries);
}

/** Posts every form and every sign-in route from pages that are not ours. */
export async function forgeForms({ visitor }: ProvedMember): Promise<Forged> {
  const doors = ["/api/auth/sign-in", "/api/auth/code", "/api/auth/logout", "/api/account/export"];
  const paths = [...formNames().map((name) => `/api/forms/${name}`), ...doors];
  const tries = paths.flatMap((path) =>
    ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"].flatMap((type) =>
      origins(visitor.site)
        .filter(({ isOurs }) => !isOurs)
        .map((origin) => ({
          name: `${path} as ${type} from ${origin.name}`,
          path,
          headers: { ...origin.headers, "content-type": type },
          body: bodyAs(type, { code: "000000", back: "/" }),
        })),
    ),
  );
  return tryAll(visitor, tries);
}

type Try = { name: string; path: string; headers: Record<string, string>; body: string };

async function tryAll({ site, cookies }: ProvedMember["visitor"], tries: Try[]): Promise<Forged> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const seen: string[] = [];
  await atOnce(tries, 12, async ({ name, path, headers, body }) => {
    const answer = await askRaw(site, { method: "POST", path, headers: { ...headers, cookie }, body });
    const isRefused = answer.status === 403 || answer.status === 415;
    if (!isRefused || answer.headers["set-cookie"]) seen.push(`${name}: ${answer.status}`);
  });
  return { tries: tries.length, let: seen };
}

function bodyAs(type: string, message: Record<string, unknown>): string {
  const texts = Object.entries(message).map(([key, value]): [string, string] => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  if (type.startsWith("multipart"))
    return `${texts
      .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--x--\r\n`;
  return type.includes("urlencoded") ? new URLSearchParams(texts).toString() : JSON.stringify(message);
}

/** Names of the forms at `/api/forms/<name>`, read from the table that answers them, so that new ones are tried too. */
export function formNames(): string[] {
  const text = fs.readFileSync(path.join(root, "lib/forms/form-table.ts"), "utf8");
  const table = /Object\.entries\(\{([\s\S]*?)\}\)/.exec(text)?.[1] ?? "";
  const inTable = [...table.matchAll(/^\s*"?([a-z][a-z-]*)"?(?::[^,\n]*)?,$/gm)].map(([, name = ""]) => name);
  const beside = [...text.matchAll(/name === "([a-z-]+)"/g)].map(([, name = ""]) => name);
  return [...new Set([...inTable, ...beside])];
}
