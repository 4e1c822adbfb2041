import { z } from "zod";
import { answererFor } from "../answerers";
import { attempt } from "../attempt";
import { CookieJar } from "../cookie-jar";
import { GraphqlFailure } from "../failure";

type Answer = ReturnType<typeof answererFor>;

/** `menus`: slugs of the menus that visitors see. `pages`: paths of all published pages, without outer slashes. */
type Shown = { menus: string[]; pages: string[] };

/** The limit of requests, because a host's list never ends if its cursor does not move on. */
const MOST_LISTS = 20;

/**
 * The menus and pages that a plain WPGraphQL shows to visitors. With a block theme there are no menus for visitors, so
 * this list is the only source of its pages.
 *
 * @returns null when the host lists no pages, because our contract has no such list
 * @throws GraphqlFailure for an outage
 */
export async function shownByHost(answer: Answer = answererFor("content")): Promise<Shown | null> {
  const shown: Shown = { menus: [], pages: [] };
  let after: string | null = null;
  for (let list = 0; list < MOST_LISTS; list += 1) {
    const operation = { name: "getPages", endpoint: "content", kind: "query", text, trusted: false } as const;
    const question = { operation, variables: { after } };
    const reply = await attempt(answer, new CookieJar(), { ip: "site" }, question);
    if (reply.status >= 500) throw new GraphqlFailure({ operation: "getPages", status: reply.status });
    const found = shape.safeParse(reply.body.data);
    if (!found.success) return null;
    const { menus, pages } = found.data;
    shown.menus = (menus?.nodes ?? []).flatMap(({ slug }) => slug ?? []);
    shown.pages.push(...pages.nodes.flatMap(({ uri }) => pathOf(uri)));
    const { hasNextPage, endCursor } = pages.pageInfo;
    if (!hasNextPage || endCursor === null || endCursor === after) break;
    after = endCursor;
  }
  return shown;
}

const text = `query getPages($after: String) {
  menus(first: 100) { nodes { slug } }
  pages(first: 100, after: $after) { nodes { uri } pageInfo { hasNextPage endCursor } }
}`;

const shape = z.object({
  menus: z.object({ nodes: z.array(z.object({ slug: z.string().nullable() })) }).nullable(),
  pages: z.object({
    nodes: z.array(z.object({ uri: z.string().nullable() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

/**
 * Pages that WordPress and WooCommerce create for themselves. This site has its own. Source: WC_Install::create_pages.
 */
const ofWordPress = new Set(["", "sample-page", "shop", "cart", "checkout", "my-account"]);

function pathOf(uri: string | null): string[] {
  const path = (uri ?? "").replace(/^\/+|\/+$/g, "");
  return ofWordPress.has(path) || /[?#]/.test(path) ? [] : [path];
}
