import { build } from "@/lib/build";
import { routeManifest } from "@/lib/navigation/route-manifest";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ manifest: string }> };

/** The routes of this build at `/builds/meta/{buildId}.json` (R408); 404 for other builds. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  if ((await params).manifest !== `${build.id}.json`) {
    return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
  }
  return Response.json(
    { ...build, ...(await routeManifest()) },
    { headers: { "cache-control": "public, max-age=31536000, immutable", "x-robots-tag": "noindex" } },
  );
}
