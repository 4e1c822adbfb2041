import { describe, expect, it } from "vitest";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { forwardedHeaders } from "@/lib/gateway/middleware-decision";

const policy = "script-src 'nonce-ours'";

describe("forwarded headers", () => {
  it("carry our policy and not the visitor's", () => {
    const sent = new Headers({
      "content-security-policy": "script-src 'nonce-theirs'",
      "content-security-policy-report-only": "script-src 'nonce-theirs'",
      "x-middleware-subrequest": "middleware",
      accept: "text/html",
    });
    expect(Object.fromEntries(forwardedHeaders(sent, new CookieJar(), policy))).toEqual({
      "content-security-policy": policy,
      accept: "text/html",
    });
    expect(Object.fromEntries(forwardedHeaders(sent, new CookieJar(), null))).toEqual({
      accept: "text/html",
    });
  });

  it("carry the cookies as they are after a renewal", () => {
    const sent = new Headers({ cookie: "fla-access=old; other=1" });
    const jar = CookieJar.fromHeader(sent.get("cookie"));
    expect(forwardedHeaders(sent, jar, null).get("cookie")).toBe("fla-access=old; other=1");
    jar.set({ name: "fla-access", value: "new", maxAge: 60 });
    expect(forwardedHeaders(sent, jar, null).get("cookie")).toBe("fla-access=new; other=1");
  });
});
