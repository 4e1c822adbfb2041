import { build } from "@/lib/build";

export const dynamic = "force-dynamic";

/** The current build's id. Tabs poll it to notice that they are outdated (R314, R410). */
export function GET(): Response {
  return Response.json(build, { headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
}
