import { revalidateTag } from "next/cache";
import { env } from "@/lib/env";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { tagsToRenew } from "@/lib/gateway/public-cache";

/** The editors' system reports changed tags. Pages with one of these tags then read fresh data. */
export async function POST(request: Request): Promise<Response> {
  if (!env.REVALIDATE_SECRET) return new Response("Not found", { status: 404 });
  try {
    const body = await readBody(request, 16 * 1024);
    const tags = tagsToRenew(body, request.headers.get("x-fla-signature"), env.REVALIDATE_SECRET, new Date());
    if (!tags) return Response.json({ error: "bad signature" }, { status: 400 });
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
    return Response.json({ revalidated: tags });
  } catch (error) {
    if (error instanceof BodyTooLarge) return Response.json({ error: "too large" }, { status: 413 });
    throw error;
  }
}
