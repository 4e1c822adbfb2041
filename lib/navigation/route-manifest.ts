import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BROKEN_PAGE } from "@/lib/server/broken-page";
import { aliases } from "@/lib/gateway/answerers";
import { offerPaths } from "@/lib/addresses/redirects";
import { rewrites } from "@/lib/addresses/rewrites";
import { isFile } from "@/lib/rules/addresses/link-target";
import { noPreloads } from "./preload-rules";

type Rule = { redirect: string } | { preload: false } | { prerender: true };

export type RouteManifest = {
  matcher: { static: Record<string, Rule>; wildcard: Record<string, Rule>; dynamic: Record<string, Rule> };
  prerendered: string[];
};

/** Calendar routes serve files, although their names have no file ending. */
const isCalendar = /^\/calendar\//;
const names = z.record(z.string(), z.unknown()).transform(Object.keys);
const drawnAhead = z.object({ routes: names, dynamicRoutes: names });

export async function routeManifest(): Promise<RouteManifest> {
  const leading = [...aliases(), ...Object.entries(offerPaths)];
  const { routes, dynamicRoutes } = await readDrawnAhead();
  return {
    matcher: {
      static: Object.fromEntries(leading.map(([from, to]) => [from, { redirect: to }])),
      wildcard: Object.fromEntries(noPreloads.map((from) => [`/${from}`, { preload: false }])),
      dynamic: Object.fromEntries(publicPaths(dynamicRoutes).map((route) => [route, { prerender: true }])),
    },
    prerendered: publicPaths(routes),
  };
}

/** Without files, Next's internal pages, the stand-in for broken pages, and folders behind rewrites. */
export function publicPaths(routes: readonly string[]): string[] {
  const pages = routes.filter(
    (route) => !route.startsWith("/_") && route !== BROKEN_PAGE && !isFile(route) && !isCalendar.test(route),
  );
  return [...new Set(pages.map(publicPath))].sort();
}

function publicPath(route: string): string {
  for (const [source, folder] of Object.entries(rewrites)) {
    const [name, start] = [source.split("/:")[0] ?? "", folder.split("/:")[0] ?? ""];
    if (route === folder) return source;
    if (folder.includes("/:") && route.startsWith(`${start}/`)) return name + route.slice(start.length);
  }
  return route;
}

async function readDrawnAhead(): Promise<z.infer<typeof drawnAhead>> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), ".next", "prerender-manifest.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? { routes: [], dynamicRoutes: [] } : drawnAhead.parse(JSON.parse(text));
}
