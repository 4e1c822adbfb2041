import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";

/** The weight of a page in bytes: its HTML, and the scripts that it names as gzip. */
export async function weigh(
  request: APIRequestContext,
  path: string,
): Promise<Record<"html" | "scripts", number>> {
  const text = await (await request.get(path)).text();
  let scripts = 0;
  for (const [, script = ""] of text.matchAll(/<script src="([^"]+)" async=""/g))
    scripts += gzipSync(await (await request.get(script)).body(), { level: 9 }).length;
  return { html: Buffer.byteLength(text), scripts };
}
