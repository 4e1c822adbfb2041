import { build } from "@/lib/build";

export const dynamic = "force-dynamic";

/** Which build answers now; tabs ask for it to learn that they are old (R314, R410). */
export function GET(): Response {
  return Response.json(build, { headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
}
