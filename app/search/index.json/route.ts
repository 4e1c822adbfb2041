import { siteIndexJson } from "@/components/search/site-index";

export const dynamic = "force-static";
/** As the pages that it leads to. */
export const revalidate = 3600;

/** The index of the site search, loaded by browsers that search. */
export async function GET(): Promise<Response> {
  return new Response(await siteIndexJson(), {
    headers: { "content-type": "application/json; charset=utf-8", "x-robots-tag": "noindex" },
  });
}
