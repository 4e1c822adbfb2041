import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cookieNames, type CookieChange } from "@/lib/gateway/cookie-jar";
import { readJar } from "@/lib/gateway/read";

/** A notice that the page after a form shows once. */
export type Flash = {
  kind: "success" | "error" | "info";
  text: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
  /** What was typed, so that nobody types it twice. */
  values?: Record<string, string>;
};

const shape = z.object({
  id: z.string(),
  kind: z.enum(["success", "error", "info"]),
  text: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.string()).optional(),
});

const SECONDS = 60;
/** Browsers silently drop cookies over 4 KB. */
const MAX_COOKIE = 3_500;

/** The cookie of a notice, and the path with the notice's id: without the id in the address it is not shown again. */
export function flash(path: string, notice: Flash): { location: string; change: CookieChange } {
  const id = randomUUID().slice(0, 8);
  const whole = JSON.stringify({ id, ...notice });
  const fits = encodeURIComponent(whole).length <= MAX_COOKIE;
  const value = fits ? whole : JSON.stringify({ id, kind: notice.kind, text: notice.text.slice(0, 500) });
  const url = new URL(path, "http://site.invalid");
  url.searchParams.set("notice", id);
  return {
    location: url.pathname + url.search + url.hash,
    change: { name: cookieNames.flash, value, maxAge: SECONDS },
  };
}

/** The notice with this id, if the cookie holds it. */
export function flashOf(cookie: string | undefined, notice: string | undefined): Flash | null {
  if (!cookie || !notice) return null;
  try {
    const { id, ...rest } = shape.parse(JSON.parse(cookie));
    return id === notice ? rest : null;
  } catch {
    return null;
  }
}

/** The query of a page's address. */
export type PageQuery = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The notice of the form that led to this page. For dynamic pages; `notice` is the query parameter of that name. */
export async function readFlash(notice: string | string[] | undefined): Promise<Flash | null> {
  return flashOf((await readJar()).get(cookieNames.flash), typeof notice === "string" ? notice : undefined);
}
