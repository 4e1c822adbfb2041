import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { signInByLink } from "@/lib/forms/account/sign-in";
import { html, json, type Play } from "@/tests/support/fake-upstream";
import { cookiesOf, form, openUpstream } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();

describe("signing in without script", () => {
  const granted = (redirect?: string) =>
    json({
      access_token: "a",
      refresh_token: randomUUID(),
      token_type: "Bearer",
      expires_in: 3_600,
      redirect,
    });
  const refused = (error: string) => json({ error, error_description: "x" }, 400);
  const signIn = async (play: Play, cookie = `${cookieNames.login}=id.secret`) => {
    upstream.play(play);
    const response = await signInByLink(form({ token: "t+1" }, { cookie }));
    const fields = Object.fromEntries(new URLSearchParams(upstream.seen[0]?.body ?? ""));
    return { location: response.headers.get("location"), cookies: cookiesOf(response), fields };
  };

  it("sends token and binding, keeps the tokens, and uses the binding up", async () => {
    const { location, cookies, fields } = await signIn(granted("/store/confirm/4"));
    expect(fields).toEqual({
      grant_type: "urn:fla:login-link",
      token: "t+1",
      binding: "id.secret",
      client_id: "website",
    });
    expect(location).toBe("/store/confirm/4");
    expect(cookies).toMatchObject({ [cookieNames.access]: "Bearer a", [cookieNames.login]: "" });
  });

  it("keeps what the server says of this browser, and shows it at the next sign-in", async () => {
    const play = json({ access_token: "a", refresh_token: randomUUID(), expires_in: 3_600, device: "d.a.s" });
    expect((await signIn(play)).cookies).toMatchObject({ [cookieNames.device]: "d.a.s" });
    expect((await signIn(granted(), `${cookieNames.device}=d.a.s`)).fields).toMatchObject({
      device: "d.a.s",
    });
  });

  it.each([
    [granted("https://evil.example"), `${cookieNames.loginRedirect}=%2F%2Fevil.example`, "/account/me"],
    [granted("/\\evil"), `${cookieNames.loginRedirect}=%2Fcase-studies`, "/case-studies"],
    [granted(), "", "/account/me"],
    [refused("invalid_grant"), "", "/account?fla_login_error=1"],
    [refused("code_required"), "", "/account/sign-in?token=t%2B1&code_required=1"],
  ])("goes to a page of ours (case %#)", async (play, cookie, location) => {
    expect((await signIn(play, cookie)).location).toBe(location);
  });

  it("fills the address in after a link that is not valid, and keeps it out of the page's address", async () => {
    const hint = { error: "invalid_grant", error_description: "x", login_hint: "mira@example.com" };
    const both = `${cookieNames.login}=id.secret; ${cookieNames.loginAgain}=id.secret`;
    const { location, cookies, fields } = await signIn(
      json({ ...hint, redirect: "/case-studies" }, 400),
      both,
    );
    expect(fields).toMatchObject({ binding: "id.secret", earlier_binding: "id.secret" });
    expect(location).toMatch(/^\/account\?fla_login_error=1&redirect_to=%2Fcase-studies&notice=\w+$/);
    expect(JSON.parse(cookies[cookieNames.flash] ?? "")).toMatchObject({
      kind: "info",
      text: "The Sign-In link is not valid or expired!",
      values: { log: "mira@example.com" },
    });
    expect(cookies[cookieNames.access]).toBeUndefined();
  });

  it.each(["no address", "a@b.example, c@d.example", 7, null])(
    "does not believe the hint %j",
    async (hint) => {
      const play = json({ error: "invalid_grant", login_hint: hint, redirect: "//evil.example" }, 400);
      const { location, cookies } = await signIn(play);
      expect(location).toBe("/account?fla_login_error=1");
      expect(cookies[cookieNames.flash]).toBeUndefined();
    },
  );

  it("says of a wrong code that the code is wrong, at its field", async () => {
    upstream.play(refused("invalid_grant"));
    const response = await postedForm(
      form({ code: "123456" }, { cookie: `${cookieNames.login}=id.secret` }),
      "code",
    );
    expect(response.headers.get("location")).toMatch(/^\/account\?notice=\w+$/);
    const text = "This code is not valid or has expired.";
    expect(JSON.parse(cookiesOf(response)[cookieNames.flash] ?? "")).toMatchObject({
      text,
      fields: { code: text },
    });
  });

  it("never adopts tokens that were there before (A10)", async () => {
    const planted = `${cookieNames.access}=Bearer%20planted; ${cookieNames.refresh}=planted; ${cookieNames.login}=id.secret`;
    const { cookies, fields } = await signIn(granted(), planted);
    expect(JSON.stringify(fields)).not.toContain("planted");
    expect(cookies[cookieNames.access]).toBe("Bearer a");
    expect(cookies[cookieNames.refresh]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("reports an outage without calling the link wrong", async () => {
    const { location, cookies } = await signIn(html);
    expect(location).toMatch(/^\/account\/sign-in\?token=t%2B1&notice=\w+$/);
    expect(cookies[cookieNames.access]).toBeUndefined();
  });

  it("signs out even when the auth server is down", async () => {
    upstream.play(html);
    const response = await postedForm(
      form(
        {},
        { cookie: `${cookieNames.refresh}=r; ${cookieNames.access}=Bearer%20a; ${cookieNames.session}=s` },
      ),
      "logout",
    );
    expect(upstream.seen[0]?.path).toBe("/auth/oauth/revoke");
    expect(cookiesOf(response)).toMatchObject({
      [cookieNames.access]: "",
      [cookieNames.refresh]: "",
      [cookieNames.session]: "",
    });
    expect(response.headers.get("location")).toBe("/");
  });
});
