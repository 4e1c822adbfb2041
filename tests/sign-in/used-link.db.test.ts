import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { members } from "@/backend/members/tables";
import { onOneDatabase } from "@/tests/support/database";
import { cookiesOf, form, settingsAt } from "@/tests/support/remote-site";
import { openMemberWorld, type MemberWorld } from "@/tests/support/member-world";

for (const [name, value] of Object.entries(settingsAt(1))) vi.stubEnv(name, value);

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
    const { signInByLink } = await import("@/lib/forms/sign-in");
    const hosts = { answererFor: () => (asked: Request) => world.auth.fetch(asked), isRemote: () => false };
    const response = await signInByLink(form({ token }, cookie ? { cookie } : {}), hosts);
    return { location: response.headers.get("location"), cookies: cookiesOf(response) };
  };

  it("comes with the address where it was asked for, and without it anywhere else", async () => {
    const { token, code, binding } = await world.mailTo(email);
    expect((await world.post({ grant_type: "urn:fla:login-link", token, code })).status).toBe(200);
    for (const cookie of [`fla-login=${binding}`, `fla-login-again=${binding}`]) {
      const { location, cookies } = await press(token, cookie);
      expect(location).toMatch(/^\/account\?fla_login_error=1&notice=\w+$/);
      expect(JSON.parse(cookies["fla-flash"] ?? "")).toMatchObject({ values: { log: email } });
      expect(cookies["fla-access"]).toBeUndefined();
    }
    expect(await press(token)).toEqual({ location: "/account?fla_login_error=1", cookies: {} });
  });
});
