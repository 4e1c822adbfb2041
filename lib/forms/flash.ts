import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CookieChange } from "@/lib/gateway/cookie-jar";
import { cookieNames, cookieSeconds } from "@/lib/rules/cookie-names";
import { readJar } from "@/lib/gateway/read";

export type Flash = {
  kind: "success" | "error" | "info";
  text: string;
  /** The refused form of the desk. No other form of the page shows the fields and values. */
  form?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
};

const shape = z.object({
  id: z.string(),
  kind: z.enum(["success", "error", "info"]),
  text: z.string(),
  form: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.string()).optional(),
});

/** In characters. Browsers silently drop cookies over 4 KB. */
const MAX_COOKIE = 3_500;

/**
 * The notice's cookie, and the path with the notice's id. No other address shows the notice. When the cookie would be
 * too long, the longest values are left out. A form's key is short, so a second press still sends it.
 */
export function flash(path: string, notice: Flash): { location: string; change: CookieChange } {
  const id = randomUUID().slice(0, 8);
  const { kind, values } = notice;
  const shortestFirst = Object.entries(values ?? {}).sort(([, a], [, b]) => a.length - b.length);
  const cookieWith = (count: number) =>
    JSON.stringify({
      id,
      ...notice,
      ...(values && { values: Object.fromEntries(shortestFirst.slice(0, count)) }),
    });
  let count = shortestFirst.length;
  while (count > 0 && isTooLong(cookieWith(count))) count -= 1;
  const whole = cookieWith(count);
  const value = isTooLong(whole) ? JSON.stringify({ id, kind, text: notice.text.slice(0, 500) }) : whole;
  const url = new URL(path, "http://site.invalid");
  url.searchParams.set("notice", id);
  return {
    location: url.pathname + url.search + url.hash,
    change: { name: cookieNames.flash, value, maxAge: cookieSeconds("flash") },
  };
}

const isTooLong = (cookie: string) => encodeURIComponent(cookie).length > MAX_COOKIE;

export function flashOf(cookie: string | undefined, notice: string | undefined): Flash | null {
  if (!cookie || !notice) return null;
  try {
    const { id, ...rest } = shape.parse(JSON.parse(cookie));
    return id === notice ? rest : null;
  } catch {
    // An unreadable cookie shows no notice.
    return null;
  }
}

export type PageQuery = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function readFlash(notice: string | string[] | undefined): Promise<Flash | null> {
  return flashOf((await readJar()).get(cookieNames.flash), typeof notice === "string" ? notice : undefined);
}
