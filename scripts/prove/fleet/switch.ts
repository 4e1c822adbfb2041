import { gatewayRequest, someAddress } from "../../support/gateway";
import { type Figure, moreThan, none } from "../goals";

/** The result of requesting all addresses of a site repeatedly. */
export type Asking = {
  answered: number;
  failures: string[];
};

/** The sitemap's pages and their payloads, the first page's scripts and styles, feeds, and dynamic pages. */
export async function everyAddress(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const home = await (await fetch(site)).text();
  const files = [...home.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, file = ""]) => file);
  const payloads = pages.map((page) => `${page === "/" ? "" : page}/_payload.json`);
  const feeds = ["/academy/events/feed.xml", "/case-studies/feed.xml", "/robots.txt", "/sitemap.xml"];
  const perVisit = ["/search?q=flow", "/store/cart", "/account", "/api/health"];
  return [...new Set([...pages, ...payloads, ...files, ...feeds, ...perVisit])];
}

/** Lets four visitors request the addresses until `isOver`, and at least `atLeast` times. */
export async function askOn(site: string, addresses: string[], atLeast: number, isOver: () => boolean) {
  const asking: Asking = { answered: 0, failures: [] };
  let next = 0;
  const visitor = async () => {
    while (!isOver() || next < atLeast) {
      const turn = next++;
      const address = addresses[turn % addresses.length] ?? "/";
      const problem = await (turn % 10 === 9 ? askGateway(site) : askPage(site, address)).catch(String);
      if (problem) asking.failures.push(problem);
      else asking.answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, visitor));
  return asking;
}

async function askPage(site: string, address: string): Promise<string | null> {
  const headers = { "x-forwarded-for": someAddress() };
  const answer = await fetch(site + address, { headers, redirect: "manual" });
  const body = await answer.text();
  return answer.status < 400 && (answer.status >= 300 || body.length > 0)
    ? null
    : `${address}: ${answer.status}`;
}

async function askGateway(site: string): Promise<string | null> {
  const { url, ...init } = gatewayRequest(site, "getCart");
  const answer = await fetch(url, init);
  const text = await answer.text();
  return answer.status === 200 && !text.includes('"errors"') ? null : `getCart: ${answer.status}`;
}

export function askingFigures(what: string, atLeast: number, { answered, failures }: Asking): Figure[] {
  for (const failure of failures.slice(0, 10)) console.log(failure);
  return [moreThan(`${what}: requests answered`, atLeast - 1, answered), none("… failed", failures.length)];
}
