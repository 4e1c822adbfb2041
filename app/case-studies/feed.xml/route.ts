import { caseStudiesFeed } from "@/components/pages/site-feeds";

export const dynamic = "force-static";
export const revalidate = 3600;

export async function GET(): Promise<Response> {
  return new Response(await caseStudiesFeed(), {
    headers: { "content-type": "application/rss+xml; charset=utf-8" },
  });
}
