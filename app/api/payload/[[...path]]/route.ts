import { cachedPages } from "@/components/pages/public-pages";
import type { Payload } from "@/lib/navigation/payload";
import { summary } from "@/lib/seo";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ path?: string[] }> };

/**
 * `/{route}/_payload.json`: a public page's content as data (R409). It contains nothing that is for members only. Pages
 * that depend on the visitor have no payload.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/${((await params).path ?? []).join("/")}`;
  const page = (await cachedPages()).find((one) => one.path === path);
  const headers = { "x-robots-tag": "noindex", "cache-control": "no-store" };
  if (!page) return Response.json({ error: "There is no such page." }, { status: 404, headers });
  const { kind, title, text, modified } = page;
  const payload: Payload = { path, kind, title, description: summary(text), text, modified };
  return Response.json(payload, { headers: { ...headers, "cache-control": "public, max-age=300" } });
}
