import { pageCard } from "@/components/pages/page-card";

/**
 * Not prerendered, because rendering all cards would add a minute to each build. Not cached by Next, which would store
 * an answer for every made-up address. The cards of real pages are cached in memory.
 */
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ path: string[] }> };

/** `/og/workshops.png` is the card of `/workshops`, `/og/index.png` the card of the home page. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const asked = /^(.+)\.png$/.exec((await params).path.join("/"))?.[1];
  const card = asked ? await pageCard(asked === "index" ? "/" : `/${asked}`) : null;
  if (!card) return new Response("There is no such page.", { status: 404 });
  return new Response(card, {
    headers: {
      "content-type": "image/png",
      "content-length": String(card.byteLength),
      "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
    },
  });
}
