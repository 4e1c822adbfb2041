import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { signInByLink } from "@/lib/forms/account/sign-in";
import { kept, refused } from "@/tests/support/redirect-vectors";
import { json, type Play } from "@/tests/support/fake-upstream";
import { form, openUpstream } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();

const granted = (redirect?: string): Play =>
  json({ access_token: "a", refresh_token: randomUUID(), token_type: "Bearer", expires_in: 60, redirect });
const mailed = json({ data: { getInWithEmail: { status: "SUCCESS", redirect: null } } });
const bad = refused.flatMap(([name, target]) => (target ? [[name, target] as const] : []));
const cookie = (target: string) => ({
  cookie: `${cookieNames.login}=id.secret; ${cookieNames.loginRedirect}=${encodeURIComponent(target)}`,
});
const locationOf = (response: Response) => {
  expect(response.status).toBe(303);
  return response.headers.get("location");
};

/** The same vectors at each place where a target comes in, and where it is used. Source: A8. */
describe("a target that is no page of ours", () => {
  it("leads to the account from the cookie, which a neighbour host can write", async () => {
    upstream.play(granted());
    for (const [name, target] of bad)
      expect(locationOf(await signInByLink(form({ token: "t" }, cookie(target)))), name).toBe("/account/me");
  });

  it("leads to the account from the server's own answer", async () => {
    for (const [name, target] of bad) {
      upstream.play(granted(target));
      expect(locationOf(await signInByLink(form({ token: "t" }))), name).toBe("/account/me");
    }
  });

  it("leads to the account from the code's form", async () => {
    upstream.play(granted());
    for (const [name, target] of bad) {
      // No form can hold a NUL: it is refused whole.
      if (target.includes("\u0000")) continue;
      const fields = { code: "123456", redirect_to: target };
      expect(locationOf(await postedForm(form(fields), "code")), name).toBe("/account/me");
    }
  });

  it("is not written into the request for a mail, by form or by cookie", async () => {
    for (const [name, target] of bad) {
      upstream.play(mailed);
      await postedForm(form({ log: "a@b.example" }, cookie(target)), "get-in");
      expect(upstream.seen[0]?.headers["fla-login-redirect"], name).toBeUndefined();
      if (target.includes("\u0000") || target.length > 2_000) continue;
      upstream.play(mailed);
      const answer = await postedForm(form({ log: "a@b.example", redirect_to: target }), "get-in");
      expect(locationOf(answer)?.replace(/&notice=\w+$/, ""), name).toBe("/account?sent=1");
      expect(upstream.seen[0]?.headers["fla-login-redirect"], name).toBeUndefined();
    }
  });

  it("of a mail's answer is not followed", async () => {
    for (const [name, target] of bad) {
      upstream.play(json({ data: { getInWithEmail: { status: "SUCCESS", redirect: target } } }));
      const location = locationOf(await postedForm(form({ log: "a@b.example" }), "get-in"));
      expect(location, name).toMatch(/^\/account\?sent=1&notice=\w+$/);
    }
  });
});

it("follows each page of ours from every place", async () => {
  for (const [name, target, path] of kept) {
    upstream.play(granted());
    expect(locationOf(await signInByLink(form({ token: "t" }, cookie(target)))), name).toBe(path);
    expect(locationOf(await postedForm(form({ code: "123456", redirect_to: target }), "code")), name).toBe(
      path,
    );
    upstream.play(granted(target));
    expect(locationOf(await signInByLink(form({ token: "t" }))), name).toBe(path);
  }
});
