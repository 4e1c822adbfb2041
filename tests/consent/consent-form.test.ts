import { describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { chooseConsent, hiddenCookies } from "@/lib/forms/consent";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { readConsent } from "@/lib/rules/consent";
import { cookieNames } from "@/lib/rules/cookie-names";

const own = { origin: env.ORIGIN, "sec-fetch-site": "same-origin" };
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  chooseConsent(
    new Request(`${env.ORIGIN}/api/forms/consent`, {
      method: "POST",
      headers: { ...own, ...headers },
      body: new URLSearchParams(fields),
    }),
  );
const affiliate = {
  cookie: `${cookieNames.affiliate}=summit; ${cookieNames.affiliateVisit}=v1; ${cookieNames.session}=s`,
};

describe("the form without script", () => {
  it.each([
    [{ choice: "all" }, { consent: true, functional: true, marketing: true }, 31_536_000],
    [{ choice: "none" }, { consent: true, functional: false, marketing: false }, 604_800],
    [
      { choice: "chosen", functional: "true" },
      { consent: true, functional: true, marketing: false },
      604_800,
    ],
    [{ choice: "none", marketing: "true" }, { consent: true, functional: false, marketing: false }, 604_800],
  ])("%j is stored", async (fields, consent, seconds) => {
    const answer = await post(fields);
    const cookies = answer.headers.getSetCookie();
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/privacy-policy#cookies-saved");
    expect(
      readConsent((name) =>
        CookieJar.fromHeader(cookies.map((cookie) => cookie.split(";")[0]).join("; ")).get(name),
      ),
    ).toEqual(consent);
    expect(cookies.filter((cookie) => cookie.includes(`Max-Age=${seconds}`))).toHaveLength(3);
    expect(cookies.some((cookie) => /httponly/i.test(cookie))).toBe(false);
  });

  it("removes the affiliate's cookies when marketing is refused, and only those that are there", async () => {
    const gone = (await post({ choice: "none" }, affiliate)).headers.getSetCookie();
    const removed = gone.filter((cookie) => /^[^=]+=; .*Max-Age=0; Path=\/; HttpOnly/.test(cookie));
    expect(removed.map((cookie) => cookie.split("=")[0])).toEqual([
      cookieNames.affiliate,
      cookieNames.affiliateVisit,
    ]);
    expect((await post({ choice: "none" })).headers.getSetCookie()).toHaveLength(3);
    expect((await post({ choice: "all" }, affiliate)).headers.getSetCookie()).toHaveLength(3);
  });

  it("forgets the affiliate without touching the choice", async () => {
    const cookies = (await post({ choice: "forget" }, affiliate)).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      cookieNames.affiliate,
      cookieNames.affiliateVisit,
    ]);
  });

  it.each<Record<string, string>>([
    {},
    { choice: "some" },
    { choice: "all", extra: "1" },
    { choice: "chosen", marketing: "yes" },
  ])("changes nothing for %j", async (fields) => {
    const answer = await post(fields);
    expect(answer.headers.get("location")).toBe("/privacy-policy#cookies-not-saved");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("is refused from another site", async () => {
    const answer = await post(
      { choice: "all" },
      { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
    );
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe("names of hidden cookies", () => {
  const ask = (headers: Record<string, string>) =>
    hiddenCookies(new Request(`${env.ORIGIN}/api/privacy`, { headers }));

  it("are sent to our own page, without values", async () => {
    const answer = ask({
      ...own,
      cookie: `${cookieNames.affiliate}=summit; ${cookieNames.access}=Bearer s3cret; other=1; cart-count=2`,
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual([cookieNames.access, cookieNames.affiliate]);
    expect(text).not.toContain("s3cret");
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  it("are sent to nobody else", async () => {
    const answer = ask({ "sec-fetch-site": "cross-site", cookie: `${cookieNames.access}=Bearer x` });
    expect([answer.status, await answer.json()]).toEqual([403, []]);
  });
});
