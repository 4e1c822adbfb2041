import { type APIRequestContext, expect } from "@playwright/test";
/** Every public page, as the site tells search engines. */
export async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get("/sitemap.xml");
  expect(answer.status()).toBe(200);
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(paths.length).toBeGreaterThan(50);
  return paths;
}

/** Every other one, beginning with the first or the second: two tests share the walk. */
export function half(paths: string[], which: 0 | 1): string[] {
  return paths.filter((_, at) => at % 2 === which);
}

/** Every page with `npm run test:whole`, otherwise one of each kind. */
export function walked(paths: string[]): string[] {
  return process.env.TEST_WHOLE ? paths : oneOfEachKind(paths);
}

/** The first page of every folder; what stands alone at the top is a kind of its own. */
function oneOfEachKind(paths: string[]): string[] {
  const kinds = new Map<string, string>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const kind = folder === "" ? path : folder;
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}
