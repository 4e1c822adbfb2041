import { describe, expect, it } from "vitest";
import { CookieJar, serializeCookie } from "@/lib/gateway/cookie-jar";
import { affiliateCookies, answerCookies, requestHeaders } from "@/lib/gateway/headers";
import { site } from "@/lib/site";
import { cookieNames } from "@/lib/rules/cookie-names";

const consent = `${site.slug}._cconsent.marketing`;
const all = new CookieJar([
  [cookieNames.access, "Bearer abc.def"],
  [cookieNames.session, "session-token"],
  [cookieNames.affiliate, "17"],
  [cookieNames.affiliateVisit, "42"],
  [consent, "true"],
  [cookieNames.loginRedirect, "/account/me?x=1"],
]);
const at = (endpoint: "shop" | "member" | "content", jar: CookieJar) =>
  Object.fromEntries(requestHeaders(endpoint, jar, "10.0.0.1"));

describe("cookies to headers", () => {
  it("sends the bearer everywhere and the session and affiliate ids to the shop only", () => {
    const common = {
      accept: "application/json",
      "fla-client-ip": "10.0.0.1",
      authorization: "Bearer abc.def",
    };
    expect(at("content", all)).toEqual(common);
    expect(at("member", all)).toEqual({ ...common, "fla-login-redirect": "/account/me?x=1" });
    expect(at("shop", all)).toEqual({
      ...common,
      "fla-login-redirect": "/account/me?x=1",
      "woocommerce-session": "Session session-token",
      "fla-wca": "17",
      "fla-wca-visit": "42",
    });
  });

  it("keeps the affiliate ids back without marketing consent", () => {
    const jar = new CookieJar([
      [cookieNames.affiliate, "17"],
      [cookieNames.affiliateVisit, "42"],
      [consent, "false"],
    ]);
    expect(at("shop", jar)).not.toHaveProperty("fla-wca");
    expect(at("shop", jar)).not.toHaveProperty("fla-wca-visit");
  });

  it.each([
    [cookieNames.access, "abc.def"],
    [cookieNames.access, "Bearer a b"],
    [cookieNames.access, "Bearer a\r\nx: y"],
    [cookieNames.session, "a\r\nx: y"],
    [cookieNames.session, "ü"],
    [cookieNames.session, "x".repeat(5_000)],
    [cookieNames.loginRedirect, "//evil.example"],
    [cookieNames.loginRedirect, "https://evil.example/"],
    [cookieNames.loginRedirect, "/\\evil.example"],
    [cookieNames.loginRedirect, "javascript:alert(1)"],
    [cookieNames.loginRedirect, "/a\r\nx: y"],
  ])("drops a bad %s: %j", (name, value) => {
    expect(at("shop", new CookieJar([[name, value]]))).toEqual({
      accept: "application/json",
      "fla-client-ip": "10.0.0.1",
    });
  });
});

describe("headers to cookies", () => {
  it("keeps the session a year and the login binding a quarter of an hour", () => {
    const answer = new Headers({ "woocommerce-session": "fresh", "fla-login-binding": "id.secret" });
    expect(answerCookies(answer)).toEqual([
      { name: cookieNames.session, value: "fresh", maxAge: 31_536_000 },
      { name: cookieNames.login, value: "id.secret", maxAge: 900 },
      { name: cookieNames.loginAgain, value: "id.secret", maxAge: 3_600 },
    ]);
    expect(answerCookies(new Headers())).toEqual([]);
  });

  it("keeps affiliate ids for 14 days, with marketing consent only", () => {
    const data = { setAffiliateData: { affiliateKey: "17", visitId: 42 } };
    expect(affiliateCookies("setAffiliateData", data, new CookieJar([[consent, "true"]]))).toEqual([
      { name: cookieNames.affiliate, value: "17", maxAge: 1_209_600 },
      { name: cookieNames.affiliateVisit, value: "42", maxAge: 1_209_600 },
    ]);
    expect(affiliateCookies("setAffiliateData", data, new CookieJar())).toEqual([]);
  });

  it("removes affiliate ids when the consent is gone", () => {
    const jar = new CookieJar([[cookieNames.affiliate, "17"]]);
    expect(affiliateCookies("getCart", {}, jar)).toEqual([
      { name: cookieNames.affiliate, value: "", maxAge: 0 },
    ]);
  });
});

describe("cookie jar", () => {
  it("reads a header, the first of two equal names, and survives broken escapes", () => {
    const jar = CookieJar.fromHeader(
      `${cookieNames.access}=Bearer%20a; ${cookieNames.access}=Bearer%20b; x=%E0%A4%A; =empty; novalue`,
    );
    expect(jar.get(cookieNames.access)).toBe("Bearer a");
    expect(jar.get("x")).toBe("%E0%A4%A");
    expect(jar.get("__proto__")).toBeUndefined();
  });

  it("leaves out what is no name, which could not be sent on", () => {
    expect(CookieJar.fromHeader("my name=1; größe=2; a=3").toHeader()).toBe("a=3");
  });

  it("remembers the last change of a name and writes the request as changed", () => {
    const jar = new CookieJar([
      ["a", "1"],
      ["b", "2"],
    ]);
    jar.set({ name: "a", value: "x y", maxAge: 5 });
    jar.drop("b");
    expect(jar.toHeader()).toBe("a=x%20y");
    expect(jar.changes()).toEqual([
      { name: "a", value: "x y", maxAge: 5 },
      { name: "b", value: "", maxAge: 0 },
    ]);
  });

  it("serializes HttpOnly, Lax, Path=/, and Secure on https", () => {
    const change = { name: cookieNames.access, value: "Bearer a", maxAge: 3_600 };
    expect(serializeCookie(change, true)).toBe(
      `__Host-${cookieNames.access}=Bearer%20a; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(serializeCookie(change, false)).toBe(
      `${cookieNames.access}=Bearer%20a; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
    );
  });
});
