import http from "node:http";
import type { AddressInfo } from "node:net";
import { count } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { members } from "@/backend/people/members/tables";
import * as decisions from "@/backend/people/sign-in/refresh-decision";
import { refreshTokens, sessions } from "@/backend/people/sign-in/tables";
import { exchangeRefresh, tokenPair } from "@/lib/gateway/tokens";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const email = "anna.berger@example.com";
const settings = { origin: "http://site.invalid", clientId: "website" };

let tests = 0;

/** Between site and auth server: the first answer is lost on the way, after the server has used the token up. */
onOneDatabase("a lost answer of an exchange", (open) => {
  let world: MemberWorld;
  let proxy: http.Server;
  let lost: unknown[];
  let first: string;

  beforeEach(async () => {
    world = await openMemberWorld(open);
    // The site keeps answers by token for ten seconds, so no test may sign in with the token of another one.
    for (let skipped = 0; skipped < tests; skipped += 1) world.deps.ids.token();
    tests += 1;
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
    first = (await world.signIn(email)).refresh_token;
    lost = [];
    proxy = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => void passOn(Buffer.concat(chunks), response));
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  });
  afterEach(async () => {
    vi.resetAllMocks();
    proxy.closeAllConnections();
    proxy.close();
    await world.close();
  });

  async function passOn(body: Buffer, response: http.ServerResponse): Promise<void> {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await world.auth.fetch(
      new Request("http://backend.test/oauth/token", { method: "POST", headers, body: body.toString() }),
    );
    const text = await answer.text();
    if (lost.length === 0) {
      lost.push(JSON.parse(text));
      response.destroy();
    } else response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  }

  const exchange = (token: string) => {
    const address: AddressInfo | string | null = proxy.address();
    if (address === null || typeof address === "string") throw new Error("the proxy has no port");
    const { port } = address;
    const auth = async (request: Request) =>
      fetch(`http://127.0.0.1:${port}/oauth/token`, {
        method: "POST",
        headers: request.headers,
        body: await request.text(),
      });
    return exchangeRefresh(token, auth, settings);
  };

  it("is made good by the next try, which gets the same pair", async () => {
    expect(await exchange(first)).toEqual({ kind: "unavailable" });
    world.deps.time.forward(9);
    const pair = tokenPair.parse(lost[0]);
    expect(await exchange(first)).toMatchObject({
      kind: "renewed",
      access: pair.access_token,
      refresh: pair.refresh_token,
    });
    expect((await exchange(pair.refresh_token)).kind).toBe("renewed");
    const [family] = await world.database.db.select().from(sessions);
    expect(family?.revokedAt).toBeNull();
    expect((await world.database.db.select({ n: count() }).from(refreshTokens))[0]?.n).toBe(3);
  });

  it("signs out where nothing is repeated (control)", async () => {
    vi.spyOn(decisions, "decideRefresh").mockImplementation(({ usedAt }) => (usedAt ? "revoke" : "rotate"));
    await exchange(first);
    expect(await exchange(first)).toEqual({ kind: "refused" });
  });
});
