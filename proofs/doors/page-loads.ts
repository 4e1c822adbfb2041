import http from "node:http";
import type { AddressInfo } from "node:net";
import { found, type ProvedMember } from "../members";
import { askRaw, atOnce, Visitor } from "../visitor";

export type Loads = { loads: number; own: number; foreign: number; failures: number };

const pages = ({ order }: ProvedMember) => [
  "/account/me",
  "/account/me/settings",
  "/account/me/my-orders",
  `/account/me/my-orders/${order}`,
  `/store/confirm/${order}`,
  "/store/checkout",
  "/store/cart",
  "/account/me/certificates",
  "/",
  "/workshops",
];

/**
 * Loads pages of two members alternately, many at once: no page may contain the other member's data.
 *
 * @param each loads of each member
 */
export async function loadPages(members: ProvedMember[], each: number, width: number): Promise<Loads> {
  const total: Loads = { loads: 0, own: 0, foreign: 0, failures: 0 };
  const turns = Array.from({ length: each }, (_, turn) => members.map((member) => ({ member, turn }))).flat();
  await atOnce(turns, width, async ({ member, turn }) => {
    const paths = pages(member);
    const path = paths[turn % paths.length] ?? "/";
    const { status, text } = await member.visitor.get(path);
    total.loads += 1;
    if (status >= 400) total.failures += 1;
    if (found(member.canaries, text).length > 0) total.own += 1;
    const others = members.filter((other) => other !== member).flatMap(({ canaries }) => canaries);
    total.foreign += found(others, text).length;
  });
  return total;
}

/** Does the same through a careless cache that identifies a page by its address only. The proof has to detect that. */
export async function loadThroughCache(members: ProvedMember[], each: number): Promise<Loads> {
  const kept = new Map<string, Promise<{ status: number; text: string }>>();
  const site = members[0]?.visitor.site ?? "";
  const server = http.createServer((request, response) => {
    const path = request.url ?? "/";
    const { cookie = "" } = request.headers;
    const answer = kept.get(path) ?? askRaw(site, { path, headers: { cookie, accept: "text/html" } });
    kept.set(path, answer);
    answer.then(
      ({ status, text }) => response.writeHead(status).end(text),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.address());
  try {
    const behind = members.map((member) => {
      const visitor = new Visitor(`http://127.0.0.1:${port}`);
      for (const [name, value] of member.visitor.cookies) visitor.cookies.set(name, value);
      return { ...member, visitor };
    });
    return await loadPages(behind, each, 4);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("the cache is not listening");
  return address;
}
