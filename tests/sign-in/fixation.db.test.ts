import { afterEach, beforeEach, expect, it } from "vitest";
import { members } from "@/backend/people/members/tables";
import { sessions } from "@/backend/people/sign-in/tables";
import { signInByLink } from "@/lib/forms/account/sign-in";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";
import { cookiesOf, form, own } from "@/tests/support/remote-site";
import { changeSettings } from "@/tests/support/settings";
import { cookieNames } from "@/lib/rules/cookie-names";

changeSettings({ ORIGIN: own.origin, LOG_LEVEL: "silent" });

const anna = "anna@example.com";
const mallory = "mallory@example.com";

/** Somebody puts his own cookies into another's browser before she signs in. Source: A10. */
onOneDatabase("cookies that were there before the sign-in", (open) => {
  let world: MemberWorld;
  beforeEach(async () => {
    world = await openMemberWorld(open);
    const createdAt = world.deps.clock();
    await world.database.db.insert(members).values([
      { email: anna, createdAt },
      { email: mallory, createdAt },
    ]);
  });
  afterEach(() => world.close());

  const press = async (token: string, cookie: string) => {
    const request = form({ token }, { cookie });
    const hosts = { answererFor: () => (asked: Request) => world.auth.fetch(asked), isRemote: () => false };
    return cookiesOf(await signInByLink(request, hosts));
  };
  const sessionsOf = async () =>
    (await world.database.db.select().from(sessions)).map(({ id, memberId, revokedAt }) => ({
      id,
      memberId,
      isLive: revokedAt === null,
    }));

  it("are never adopted: every secret is new, and the planted session stays its owner's", async () => {
    const planted = await world.signIn(mallory);
    const before = await sessionsOf();
    const { token, binding } = await world.mailTo(anna);
    const cookies = await press(
      token,
      `${cookieNames.access}=Bearer%20${planted.access_token}; ${cookieNames.refresh}=${planted.refresh_token}; ${cookieNames.login}=${binding}`,
    );
    expect(cookies[cookieNames.access]).toMatch(/^Bearer /);
    expect(cookies[cookieNames.access]).not.toContain(planted.access_token);
    expect(cookies[cookieNames.refresh]).not.toBe(planted.refresh_token);
    const after = await sessionsOf();
    expect(after).toHaveLength(2);
    expect(after.filter(({ memberId }) => memberId === 2)).toEqual(before);
    expect(after.find(({ memberId }) => memberId === 1)?.id).not.toBe(before[0]?.id);

    const { body } = await world.post({ grant_type: "refresh_token", refresh_token: planted.refresh_token });
    expect(body.refresh_token).not.toBe(cookies[cookieNames.refresh]);
  });

  it("do not sign in with a planted binding: its link went to its owner", async () => {
    const own = await world.mailTo(mallory);
    const { token } = await world.mailTo(anna);
    const cookies = await press(token, `${cookieNames.login}=${own.binding}`);
    expect(cookies[cookieNames.access]).toBeUndefined();
    expect(await sessionsOf()).toEqual([]);
  });

  it("are another set after each sign-in", async () => {
    const secrets = [];
    for (let turn = 0; turn < 2; turn++) {
      const { token, binding } = await world.mailTo(anna);
      secrets.push(await press(token, `${cookieNames.login}=${binding}`));
      world.deps.time.forward(1);
    }
    const [first, second] = secrets;
    for (const name of [cookieNames.access, cookieNames.refresh])
      expect(second?.[name]).not.toBe(first?.[name]);
    expect(await sessionsOf()).toHaveLength(2);
  });
});
