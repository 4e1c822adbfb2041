import { afterEach, beforeEach, expect, it } from "vitest";
import { members } from "@/backend/people/members/tables";
import { signInByLink } from "@/lib/forms/account/sign-in";
import { onOneDatabase } from "@/tests/support/database";
import { cookiesOf, form, own } from "@/tests/support/remote-site";
import { changeSettings } from "@/tests/support/settings";
import { openMemberWorld, type MemberWorld } from "@/tests/support/member-world";
import { cookieNames } from "@/lib/rules/cookie-names";

changeSettings({ ORIGIN: own.origin, LOG_LEVEL: "silent" });

const email = "anna@example.com";

/** From the button of the link's page to the form, through site and back end. Source: A4, lesson 46. */
onOneDatabase("a link that was used on another device", (open) => {
  let world: MemberWorld;
  beforeEach(async () => {
    world = await openMemberWorld(open);
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
  });
  afterEach(() => world.close());

  const press = async (token: string, cookie = "") => {
    const hosts = { answererFor: () => (asked: Request) => world.auth.fetch(asked), isRemote: () => false };
    const response = await signInByLink(form({ token }, cookie ? { cookie } : {}), hosts);
    return { location: response.headers.get("location"), cookies: cookiesOf(response) };
  };

  it("comes with the address where it was asked for, and without it anywhere else", async () => {
    const { token, code, binding } = await world.mailTo(email);
    expect((await world.post({ grant_type: "urn:fla:login-link", token, code })).status).toBe(200);
    for (const cookie of [`${cookieNames.login}=${binding}`, `${cookieNames.loginAgain}=${binding}`]) {
      const { location, cookies } = await press(token, cookie);
      expect(location).toMatch(/^\/account\?fla_login_error=1&notice=\w+$/);
      expect(JSON.parse(cookies[cookieNames.flash] ?? "")).toMatchObject({ values: { log: email } });
      expect(cookies[cookieNames.access]).toBeUndefined();
    }
    expect(await press(token)).toEqual({ location: "/account?fla_login_error=1", cookies: {} });
  });

  it("is told by looking at it, which changes nothing, as is whether the code is needed", async () => {
    const check = async (token: string, cookie = "") => {
      const { inspectLink } = await import("@/lib/gateway/auth");
      const { visitOf } = await import("@/lib/gateway/gateway");
      const hosts = { answererFor: () => (asked: Request) => world.auth.fetch(asked), isRemote: () => false };
      return inspectLink(visitOf(form({}, cookie ? { cookie } : {}), hosts), token);
    };
    const { token, binding } = await world.mailTo(email);
    for (let turn = 0; turn < 3; turn++) {
      expect(await check(token, `${cookieNames.login}=${binding}`)).toEqual({ kind: "ready" });
      expect(await check(token)).toEqual({ kind: "code-required" });
    }
    expect((await world.post({ grant_type: "urn:fla:login-link", token, binding })).status).toBe(200);
    expect(await check(token)).toEqual({ kind: "refused", email: null, redirect: null });
    const again = await check(token, `${cookieNames.loginAgain}=${binding}`);
    expect(again).toEqual({ kind: "refused", email, redirect: null });
    world.deps.time.forward(601);
    const late = await world.mailTo(email);
    world.deps.time.forward(601);
    expect(await check(late.token, `${cookieNames.login}=${late.binding}`)).toMatchObject({
      kind: "refused",
      email,
    });
  });
});
