import { build } from "@/lib/build";

export const dynamic = "force-dynamic";

/** The current build's id; tabs poll it to notice that they are old (R314, R410). */
export function GET(): Response {
  return Response.json(build, { headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
}
