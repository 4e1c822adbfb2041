import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GET as session } from "@/app/api/auth/session/route";
import { html, json, type Play } from "@/tests/support/fake-upstream";
import { cookiesOf, openUpstream, own } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();

describe("the question who is signed in", () => {
  const ask = async (cookie: string, play: Play) => {
    upstream.play(play);
    const response = await session(
      new Request("http://localhost:4105/api/auth/session", { headers: { ...own, cookie } }),
    );
    const body: unknown = await response.json();
    return { status: response.status, body, cookies: cookiesOf(response), asked: upstream.seen.length };
  };
  const refresh = () => `${cookieNames.refresh}=${randomUUID()}`;
  const granted = json({
    access_token: "a",
    refresh_token: randomUUID(),
    token_type: "Bearer",
    expires_in: 60,
  });

  it("is answered for a guest without asking anybody", async () => {
    expect(await ask("", html)).toMatchObject({ status: 200, body: { signedIn: false }, asked: 0 });
  });

  it("is yes after a renewal, and no after a refused one", async () => {
    expect(await ask(refresh(), granted)).toMatchObject({ status: 200, body: { signedIn: true } });
    const refused = json({ error: "invalid_grant", error_description: "x" }, 400);
    expect(await ask(refresh(), refused)).toMatchObject({
      status: 200,
      body: { signedIn: false },
      cookies: { [cookieNames.refresh]: "" },
    });
  });

  it("is not answered when nobody can tell: an outage is no sign-out", async () => {
    const { status, cookies } = await ask(refresh(), html);
    expect(status).toBe(503);
    expect(cookies[cookieNames.refresh]).toBeUndefined();
  });
});
