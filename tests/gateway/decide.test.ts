import { describe, expect, it } from "vitest";
import { decide } from "@/lib/gateway/decide";
import { needsSignIn } from "@/lib/addresses/pages";

const ask = (
  pathname: string,
  cookies: { access?: boolean; refresh?: boolean; cart?: boolean } = {},
  headers: HeadersInit = {},
) =>
  decide({
    pathname,
    search: "?a=1",
    hasAccess: cookies.access ?? false,
    hasRefresh: cookies.refresh ?? false,
    hasCart: cookies.cart ?? false,
    headers: new Headers(headers),
  });

describe("the way of a request", () => {
  it.each([
    [true, true, false],
    [true, false, false],
    [false, true, true],
    [false, false, false],
  ])("access %s, refresh %s: renew %s", (access, refresh, renew) => {
    expect(ask("/store/cart", { access, refresh }).renew).toBe(renew);
    expect(ask("/account/me", { access, refresh }).renew).toBe(renew);
  });

  it("drops what a payment provider appends on the way back", () => {
    expect(ask("/store/confirm/1019").signIn).toBe("/account?redirect_to=%2Fstore%2Fconfirm%2F1019");
  });

  it("lets the page of an order decide on a browser that has a cart, and no other page", () => {
    expect(ask("/store/confirm/1019", { cart: true })).toMatchObject({ signIn: null, deadlineMs: 2_000 });
    expect(ask("/account/me/my-orders/7", { cart: true }).signIn).not.toBeNull();
  });

  it.each<Record<string, string>>([
    { "next-router-prefetch": "1" },
    { purpose: "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
  ])("never renews for a prefetch: %j", (headers) => {
    expect(ask("/account/me", { refresh: true }, headers).renew).toBe(false);
  });

  it.each([
    ["/account/me", "/account?redirect_to=%2Faccount%2Fme%3Fa%3D1"],
    ["/account/me/", "/account?redirect_to=%2Faccount%2Fme%3Fa%3D1"],
    ["/account/me/my-orders/7", "/account?redirect_to=%2Faccount%2Fme%2Fmy-orders%2F7%3Fa%3D1"],
    ["/store/confirm/12", "/account?redirect_to=%2Fstore%2Fconfirm%2F12"],
  ])("%s needs sign-in at %s", (path, signIn) =>
    expect(ask(path)).toMatchObject({ signIn, deadlineMs: 2_000 }),
  );

  it.each([
    "/account",
    "/account/",
    "/account/sign-in",
    "/account/meeting",
    "/store/cart",
    "/store/checkout",
    "/store/confirm",
    "/",
    "/case-studies/x",
  ])("%s is for everybody and waits little", (path) =>
    expect(ask(path)).toMatchObject({ signIn: null, deadlineMs: 300 }),
  );

  it("knows member pages", () => {
    expect(needsSignIn("/account/me/settings")).toBe(true);
    expect(needsSignIn("/account/me.txt")).toBe(false);
  });
});
