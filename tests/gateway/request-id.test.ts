import { once } from "node:events";
import { expect, it } from "vitest";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { requestId } from "@/lib/observe/log";
import { freePort } from "@/scripts/support/processes.mjs";

/** The log's name for the request of a visitor who sends this header, behind so many proxies. */
async function nameOf(given: string | undefined, TRUSTED_PROXIES: number): Promise<string> {
  const { server, close } = createGuardedServer(
    { NODE_ENV: "test", ORIGIN: "http://localhost", isLoopback: true, TRUSTED_PROXIES },
    {
      request: async (_, response) => {
        await Promise.resolve();
        response.end(requestId());
      },
    },
  );
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const headers: HeadersInit = given === undefined ? {} : { "x-request-id": given };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  const name = await answer.text();
  await close();
  return name;
}

const given = "0123456789abcdef0123456789abcdef";

it("is the one of the proxy that is trusted", async () => {
  expect(await nameOf(given, 1)).toBe(given);
});

it.each([
  ["without a proxy, where any visitor could send it", given, 0],
  ["when there is none", undefined, 1],
  ["when it is too short", "abc", 1],
  ["when it would write more than a name", 'x";drop table', 1],
])("is our own %s", async (_why, sent, proxies) => {
  const name = await nameOf(sent, proxies);
  expect(name).toMatch(/^[\w-]{8,40}$/);
  expect(name).not.toBe(given);
});
