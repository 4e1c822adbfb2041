import http from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { measureLoad, MOST, MOST_WHILE_BUSY } from "@/lib/server/load";
import { loadProblems } from "@/lib/server/refusals";

const site = { NODE_ENV: "production", ORIGIN: "http://localhost:3000", isLoopback: true };
const ends: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  ends.splice(0).forEach((end) => end());
});

/** A server on which every request of a visitor's waits until `release`; pages that lie ready are answered at once. */
async function busyServer(load: ReturnType<typeof measureLoad>) {
  const waiting: http.ServerResponse[] = [];
  let told = () => undefined as void;
  const { server } = createGuardedServer(
    site,
    {
      request: async (request, response) => {
        if (request.url === "/workshops") return void response.end("ready");
        waiting.push(response);
        told();
      },
    },
    { load },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const ask = (path: string, headers: http.OutgoingHttpHeaders = {}) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const request = http.get({ port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
        let text = "";
        response.on("data", (part) => (text += part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      request.on("error", reject);
    });
  /** Resolves when so many wait. */
  const fill = async (count: number) => {
    const answers = Array.from({ length: count }, () => ask("/api/graphql/shop"));
    while (waiting.length < count) await new Promise<void>((resolve) => (told = resolve));
    return answers;
  };
  const release = () => waiting.splice(0).forEach((response) => response.end("done"));
  return { ask, fill, release, waiting };
}

it.each([
  ["that is busy", MOST_WHILE_BUSY, 1],
  ["that waits for others", MOST, 0],
])("a server %s refuses what is above its bound at once, and nothing else", async (_, most, utilization) => {
  const { ask, fill, release, waiting } = await busyServer(measureLoad(MOST, () => utilization));
  const begun = await fill(most);
  const refused = await ask("/api/graphql/shop");
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  expect(refused.headers["content-security-policy"]).toBeTruthy();
  expect(JSON.parse(refused.text)).toMatchObject({
    errors: [{ extensions: { code: "UPSTREAM_UNAVAILABLE" } }],
  });
  const page = await ask("/store/cart", { accept: "text/html,*/*" });
  expect(page.status).toBe(503);
  expect(page.text).toContain("load this page again");

  expect(await ask("/workshops")).toMatchObject({ status: 200, text: "ready" });
  const watched = [ask("/api/health"), ask("/api/stripe/webhook")];
  while (waiting.length < most + 2) await new Promise((resolve) => setImmediate(resolve));
  release();
  expect((await Promise.all([...begun, ...watched])).every(({ status }) => status === 200)).toBe(true);
  const after = ask("/api/graphql/shop");
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
  release();
  expect((await after).status).toBe(200);
});

it("a server that has time takes more at once than one that is busy", async () => {
  const { fill, release } = await busyServer(measureLoad(MOST, () => 0.5));
  const begun = await fill(MOST_WHILE_BUSY + 1);
  release();
  expect((await Promise.all(begun)).every(({ status }) => status === 200)).toBe(true);
});

it("a server on which nobody's turn comes for three seconds is not ready, until a place is free", async () => {
  const { ask, fill, release, waiting } = await busyServer(measureLoad(MOST, () => 0));
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const stuck = [{ check: "load", says: "every request is refused: none has ended for three seconds" }];
  const begun = await fill(MOST);
  now += 60_000;
  // All places are taken, and nobody was refused yet.
  expect(loadProblems()).toEqual([]);
  expect((await ask("/api/graphql/shop")).status).toBe(503);
  now += 2_999;
  expect(loadProblems()).toEqual([]);
  now += 1;
  expect(loadProblems()).toEqual(stuck);
  // A balancer has taken it away, and nobody asks: it stays so.
  now += 600_000;
  expect(loadProblems()).toEqual(stuck);
  waiting.shift()?.end("done");
  await expect.poll(loadProblems).toEqual([]);
  // Busy, but people's turn comes: the neighbours would only refuse earlier.
  for (let second = 0; second < 5; second++) {
    begun.push(ask("/api/graphql/shop"));
    while (waiting.length < MOST) await new Promise((resolve) => setImmediate(resolve));
    expect((await ask("/api/graphql/shop")).status).toBe(503);
    now += 1_000;
    expect(loadProblems()).toEqual([]);
    waiting.shift()?.end("done");
    await begun.at(-MOST - 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  release();
  await Promise.all(begun);
});

it("control: without the bound all of them wait", async () => {
  const { fill, release } = await busyServer(measureLoad(Infinity, () => 1));
  const begun = await fill(2 * MOST);
  release();
  expect(await Promise.all(begun)).toHaveLength(2 * MOST);
});
