import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

const route = z.object({ regex: z.string(), page: z.string() });
const rewrite = z.object({ regex: z.string(), destination: z.string() });
const manifest = z.object({
  staticRoutes: z.array(route),
  dynamicRoutes: z.array(route),
  rewrites: z.object({ afterFiles: z.array(rewrite) }),
});

/**
 * Returns the pattern of an address's route. The names are limited in number and contain no typed text. An address
 * without a route, or without a build, is "other".
 */
export function routePatterns(dir: string): (url: string) => string {
  const known = readRoutes(path.join(/* turbopackIgnore: true */ dir, ".next/routes-manifest.json"));
  return (url) => {
    const pathname = url.split("?", 1)[0] ?? "";
    if (pathname.startsWith("/_next/")) return "/_next";
    return known.find(({ fits }) => fits.test(pathname))?.name ?? "other";
  };
}

function readRoutes(file: string): { fits: RegExp; name: string }[] {
  if (!fs.existsSync(file)) return [];
  const { staticRoutes, dynamicRoutes, rewrites } = manifest.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  return [
    ...[...staticRoutes, ...dynamicRoutes].map(({ regex, page }) => ({
      fits: new RegExp(regex),
      name: page,
    })),
    ...rewrites.afterFiles.map(({ regex, destination }) => ({ fits: new RegExp(regex), name: destination })),
  ];
}
