import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { gateway } from "@/lib/gateway/gateway";
import { postedForm } from "@/lib/forms/form-table";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { beforePageAt } from "@/tests/support/before-page";
import { json } from "@/tests/support/fake-upstream";
import { openUpstream } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const origin = "https://academy.example";
const own = { origin, "sec-fetch-site": "same-origin" };
const upstream = openUpstream({ ORIGIN: origin });
let askBeforePage: Awaited<ReturnType<typeof beforePageAt>>;

beforeAll(async () => {
  askBeforePage = await beforePageAt(origin);
});

const viewer = (cookie: string) => {
  const { endpoint, text } = operations.viewer;
  return new Request(`${origin}/api/graphql/${endpoint}`, {
    method: "POST",
    headers: { ...own, "x-fla-request": "1", "content-type": "application/json", cookie },
    body: JSON.stringify({ operationName: "viewer", variables: {}, query: text }),
  });
};
const nobody = json({ data: { viewer: null } });

describe("on https the tokens and a guest's secrets", () => {
  it("are Secure, HttpOnly, Lax, and of this host alone", async () => {
    const granted = { access_token: "a.b.c", refresh_token: "r2", token_type: "Bearer", expires_in: 3_600 };
    upstream.play(json(granted), nobody);
    const response = await gateway(viewer(`__Host-${cookieNames.refresh}=${randomUUID()}`), "member");
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-${cookieNames.access}=Bearer%20a.b.c; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-${cookieNames.refresh}=r2; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
  });

  it("are read under their guarded names only: a neighbour host can plant the others", async () => {
    upstream.play(nobody);
    await gateway(viewer(`${cookieNames.access}=Bearer%20planted; ${cookieNames.refresh}=planted`), "member");
    await gateway(
      viewer(`${cookieNames.access}=Bearer%20planted; __Host-${cookieNames.access}=Bearer%20own`),
      "member",
    );
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, "Bearer own"]);
  });

  it.each([cookieNames.session, cookieNames.login, cookieNames.loginAgain, cookieNames.flash])(
    "%s is read likewise",
    (name) => {
      expect(CookieJar.fromHeader(`${name}=planted`, true).get(name)).toBeUndefined();
      expect(CookieJar.fromHeader(`${name}=planted; __Host-${name}=own`, true).get(name)).toBe("own");
      expect(CookieJar.fromHeader(`${name}=own`).get(name)).toBe("own");
    },
  );

  it("reach the page under the names by which it reads them", async () => {
    upstream.play(json({ access_token: "new", refresh_token: "next", expires_in: 60 }));
    const cookie = `other=1; __Host-${cookieNames.refresh}=${randomUUID()}`;
    const { forwarded } = await askBeforePage("/account/me", { cookie });
    expect(forwarded.cookie).toBe(
      `other=1; __Host-${cookieNames.refresh}=next; __Host-${cookieNames.access}=Bearer%20new`,
    );
    // A planted name does not keep the own token from being renewed.
    const planted = await askBeforePage("/account/me", {
      cookie: `${cookieNames.access}=Bearer%20planted; ${cookie}`,
    });
    expect(planted.forwarded.cookie).toContain(`__Host-${cookieNames.access}=Bearer%20new`);
  });

  it("are gone after signing out", async () => {
    upstream.play(json({}));
    const cookie = `__Host-${cookieNames.access}=Bearer%20a; __Host-${cookieNames.refresh}=r; __Host-${cookieNames.session}=s`;
    const form = new Request(`${origin}/api/auth/logout`, {
      method: "POST",
      headers: { ...own, cookie },
      body: new URLSearchParams(),
    });
    const { headers } = await postedForm(form, "logout");
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    const lines = headers.getSetCookie();
    for (const name of [
      `__Host-${cookieNames.access}`,
      `__Host-${cookieNames.refresh}`,
      `__Host-${cookieNames.session}`,
    ])
      expect(lines).toContain(`${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);
    expect(new URLSearchParams(upstream.seen[0]?.body).get("token")).toBe("r");
  });
});
