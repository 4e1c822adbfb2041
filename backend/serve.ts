import { createServer, type Server } from "node:http";
import { createServerAdapter } from "@whatwg-node/server";
import { env } from "@/lib/env";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { startContent } from "./content/catalogue";
import { createDeps } from "./create-deps";
import { type Backend, createBackend } from "./";
import { startJobs } from "./jobs";
import type { Answerer } from "./ports";

/**
 * The embedded back end alone, over HTTP, as a remote host for a site elsewhere (`npm run backend`). It trusts
 * `fla-client-ip`, so only the site's server may be able to reach it.
 */
export function serve(backend: Backend, port: number): Promise<Server> {
  const routes: [prefix: string, answerer: Answerer][] = [
    ["/shop/graphql", backend.shop],
    ["/member/graphql", backend.member],
    ["/content/graphql", backend.content],
    ["/oauth/", backend.auth],
    ["/api/stripe/webhook", backend.webhook],
    ["/api/documents/", backend.documents],
    ["/api/uploads/", backend.uploads],
    ["/pictures/", backend.pictures],
    ["/.well-known/jwks.json", backend.credentials],
    ["/credentials/", backend.credentials],
    ["/verify/", backend.credentials],
    ["/api/account/export", backend.personalData],
    ["/api/demo-bank/", backend.demoBank],
    ["/api/operator", backend.operator],
  ];
  const adapter = createServerAdapter(async (request: Request) => {
    const { pathname } = new URL(request.url);
    const route = routes.find(
      ([prefix]) => pathname === prefix || (prefix.endsWith("/") && pathname.startsWith(prefix)),
    );
    if (!route) return new Response("Not found", { status: 404 });
    try {
      return await route[1].fetch(await whole(request));
    } catch (error) {
      if (error instanceof BodyTooLarge) return new Response("Too large", { status: 413 });
      throw error;
    }
  });
  const server = createServer(adapter);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve(server));
  });
}

/** More than the site forwards: it accepts files of 5 MB. */
const BODY_LIMIT = 8 * 1024 * 1024;

/**
 * The request with its body in memory.
 * @throws BodyTooLarge
 */
async function whole(request: Request): Promise<Request> {
  if (!request.body) return request;
  const { url, method, headers, signal } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body: Buffer.from(await readBody(request, BODY_LIMIT)),
  });
}

async function main(): Promise<void> {
  const deps = createDeps();
  startContent({ log: deps.log, dataDir: deps.settings.dataDir });
  await deps.database();
  const backend = createBackend(deps);
  const stopJobs = startJobs(deps, backend);
  const server = await serve(backend, env.PORT);
  process.once("SIGTERM", () => {
    server.close();
    void stopJobs().then(() => process.exit(143));
  });
  const base = `http://localhost:${env.PORT}`;
  console.log(
    [
      `Back end on ${base}. Settings for a site that asks it:`,
      `  SHOP_GRAPHQL_URL=${base}/shop/graphql`,
      `  MEMBER_GRAPHQL_URL=${base}/member/graphql`,
      `  CONTENT_GRAPHQL_URL=${base}/content/graphql`,
      `  AUTH_URL=${base}`,
    ].join("\n"),
  );
}

if (import.meta.url === new URL(process.argv[1] ?? "", "file://").href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
