import { siteIndexJson } from "@/components/search/site-index";

export const dynamic = "force-static";
/** In seconds, as for the pages in the index. */
export const revalidate = 3600;

/** The index of the site search, which browsers load when somebody searches. */
export async function GET(): Promise<Response> {
  return new Response(await siteIndexJson(), {
    headers: { "content-type": "application/json; charset=utf-8", "x-robots-tag": "noindex" },
  });
}
