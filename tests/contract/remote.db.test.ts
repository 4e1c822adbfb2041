import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { freePort } from "../../scripts/support/processes.mjs";
import { bundledChild } from "@/tests/support/bundled-child";
import { cookieNames } from "@/lib/rules/cookie-names";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "backend-"));
const origin = "http://localhost:3000";
const server = bundledChild("backend/serve.ts");
let backend: ChildProcess;
let gateway: (request: Request, endpoint: string) => Promise<Response>;

/** `npm run backend` in a process of its own, and the site's gateway told to ask it by the four settings. */
beforeAll(async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error" };
  backend = spawn(process.execPath, [server], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for (const [, key = "", value = ""] of (await announced(backend)).matchAll(/([A-Z_]+)=(\S+)/g))
    vi.stubEnv(key, value);
  vi.stubEnv("DATA_DIR", "/dev/null/no-data-here");
  vi.resetModules();
  ({ gateway } = await import("@/lib/gateway/gateway"));
}, 60_000);

afterAll(async () => {
  const ended = new Promise((resolve) => backend.once("exit", resolve));
  backend.kill("SIGTERM");
  await ended;
  vi.unstubAllEnvs();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it("answers content through the gateway", async () => {
  const { body } = await ask("getCertifications");
  expect(JSON.stringify(body.data)).toContain('"slug"');
  expect(body.errors).toBeUndefined();
});

it("keeps a cart over two requests by the cookie", async () => {
  const added = await ask("addToCart", { productId: 992, quantity: 1 });
  expect(added.body.errors).toBeUndefined();
  expect(added.cookie).toContain(`${cookieNames.session}=`);
  const cart = await ask("getCart", {}, added.cookie);
  expect(JSON.stringify(cart.body.data)).toContain('"databaseId":992');
  expect(JSON.stringify((await ask("getCart")).body.data)).not.toContain('"databaseId":992');
});

it("asks the member endpoint", async () => {
  const { body } = await ask("getInWithEmail", { log: "anna.berger@example.com" });
  expect(body.errors).toBeUndefined();
  await vi.waitFor(() => expect(fs.readdirSync(path.join(dataDir, "outbox"))).toHaveLength(1), {
    timeout: 10_000,
  });
});

async function ask(name: keyof typeof operations, variables: object = {}, cookie = "") {
  const { endpoint, text } = operations[name];
  const request = new Request(`${origin}/api/graphql/${endpoint}`, {
    method: "POST",
    headers: { origin, "content-type": "application/json", "x-fla-request": "1", cookie },
    body: JSON.stringify({
      operationName: name,
      variables,
      query: text,
    }),
  });
  const response = await gateway(request, endpoint);
  expect(response.status).toBe(200);
  const body: { data?: unknown; errors?: unknown } = await response.json();
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { body, cookie: cookies.join("; ") };
}

/** Resolves with what it prints once it listens. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (data) => {
      text += data;
      if (text.includes("AUTH_URL=")) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`the back end ended with ${code}: ${text}`)));
  });
}
