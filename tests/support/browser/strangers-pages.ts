import fs from "node:fs";
import type { FullConfig } from "@playwright/test";

/** After the journeys, while the server runs: what a stranger now reads on every public page, for scripts/canaries.ts. */
export default async function keepStrangersPages({ projects, metadata }: FullConfig): Promise<void> {
  const site = projects[0]?.use.baseURL;
  if (!site) throw new Error("the journeys have no site");
  const read = async (path: string) => (await fetch(new URL(path, site))).text();
  const listed = [...(await read("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)];
  const paths = listed.map(([, address = ""]) => new URL(address).pathname);
  const pages: string[] = [];
  for (const path of [...paths, "/account", "/store/cart", "/store/checkout", "/account/me"])
    pages.push(await read(path));
  fs.writeFileSync(`${String(metadata.dataDir)}.html`, pages.join("\n"));
}
