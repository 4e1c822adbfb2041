import cluster from "node:cluster";
import http from "node:http";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { runProcesses } from "@/lib/server/cluster";
import { processWide } from "@/lib/process-wide.mjs";
import { openPages } from "@/lib/stored-pages/open-pages";

/**
 * Two processes that answer with their pid, "/slow" only when they end; with "broken" they end before they answer.
 * "/renew" renews a tag as Next's cache does, "/renewed" says whether the process knows.
 */
const [port, mode] = process.argv.slice(2);
if (cluster.isPrimary) runProcesses(2, 10_000);
else if (mode === "broken") {
  console.error("a wrong setting");
  process.exit(78);
} else {
  await openPages({ dir: ".", name: "", say: console.error });
  type Hooks = { renewed: (tags: string[]) => Promise<void> };
  const shared = processWide<{ hooks: Hooks }>("stored-pages");
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer((request, response) => {
    if (request.url === "/renew") {
      tagsManifest.set("menus", { expired: 7 });
      void shared.hooks?.renewed(["menus"]);
    }
    if (request.url === "/renewed")
      return void response.end(`${process.pid} ${tagsManifest.get("menus")?.expired}`);
    if (request.url !== "/slow") return void response.end(String(process.pid));
    waiting.push(response);
    console.error("asked");
  });
  server.listen(Number(port), "127.0.0.1");
  process.on("SIGTERM", () => {
    server.close(() => process.exit(143));
    for (const response of waiting) response.end(String(process.pid));
  });
}
