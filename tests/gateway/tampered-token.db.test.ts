import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSecret } from "@/backend/ground/database/secrets";
import { members } from "@/backend/people/members/tables";
import { gateway } from "@/lib/gateway/gateway";
import { testDatabase } from "@/tests/support/database";
import { openMemberWorld, type MemberWorld } from "@/tests/support/member-world";
import { cookiesOf, own, request } from "@/tests/support/remote-site";
import { changeSettings } from "@/tests/support/settings";
import { cookieNames } from "@/lib/rules/cookie-names";

// Not the back end of these tests: theirs has a clock that stands, and comes in as a host.
const email = "anna.berger@example.com";
const gone = { [cookieNames.access]: "", [cookieNames.refresh]: "" };

/** From the browser's cookie to the table of sessions (A13). */
describe("a cookie that is not ours any more", () => {
  let world: MemberWorld;
  let good: { access_token: string; refresh_token: string };
  let ask: (
    cookies: Record<string, string>,
  ) => Promise<{ status: number; body: unknown; cookies: Record<string, string> }>;

  beforeAll(async () => {
    changeSettings({ ORIGIN: own.origin, LOG_LEVEL: "silent" });
    world = await openMemberWorld(testDatabase);
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
    good = await world.signIn(email);
    const hosts = {
      answererFor: (endpoint: string) => (asked: Request) =>
        (endpoint === "auth" ? world.auth : world.member).fetch(asked),
      isRemote: () => false,
    };
    ask = async (cookies) => {
      const response = await gateway(request("viewer", cookies), "member", hosts);
      return { status: response.status, body: await response.json(), cookies: cookiesOf(response) };
    };
  });
  afterAll(() => world.close());

  async function expectVisitor(token: string): Promise<void> {
    const bearer = `Bearer ${token}`;
    const answer = { status: 200, body: { data: { viewer: null } } };
    expect(await ask({ [cookieNames.access]: bearer }), token).toEqual({
      ...answer,
      cookies: { [cookieNames.access]: "" },
    });
    expect(await ask({ [cookieNames.access]: bearer, [cookieNames.refresh]: randomUUID() }), token).toEqual({
      ...answer,
      cookies: gone,
    });
  }

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const read = (text: string | undefined) =>
    JSON.parse(Buffer.from(text ?? "", "base64url").toString("utf8"));

  it("differs from a good one (control)", async () => {
    const { body, cookies } = await ask({ [cookieNames.access]: `Bearer ${good.access_token}` });
    expect(body).toMatchObject({ data: { viewer: { email } } });
    expect(cookies).toEqual({});
  });

  it("makes a visitor of its holder, and goes: 100 changes", async () => {
    const { access_token: token } = good;
    const [head = "", claims = "", signature = ""] = token.split(".");
    const [header, body] = [read(head), read(claims)];
    const key = Buffer.from(await readSecret(world.database.db, world.deps.ids, "access-token"), "base64url");
    const signed = (over: { header?: object; claims?: object }, by: Uint8Array = key) =>
      new SignJWT({ ...body, ...over.claims }).setProtectedHeader({ ...header, ...over.header }).sign(by);
    const past = body.iat - 7_200;
    const changed = [
      ...["none", "None", "NONE", "HS384", "HS512", "RS256", "ES256"].flatMap((alg) => {
        const renamed = part({ ...header, alg });
        return [`${renamed}.${claims}.`, `${renamed}.${claims}.${signature}`];
      }),
      ...["kid", "typ", "jku", "x5u", "crit"].map(
        (name) => `${part({ ...header, [name]: "x" })}.${claims}.${signature}`,
      ),
      ...(await Promise.all([
        signed({}, Buffer.alloc(32, 7)),
        signed({}, Buffer.from(header.kid)),
        signed({ header: { kid: "other" } }),
        signed({ header: { typ: "JWT" } }),
        signed({ claims: { aud: "other" } }),
        signed({ claims: { aud: undefined } }),
        signed({ claims: { iss: "http://evil.example" } }),
        signed({ claims: { iss: `${body.iss}.evil.example` } }),
        signed({ claims: { iat: past, exp: past + 3_600 } }),
        signed({ claims: { exp: undefined } }),
        signed({ claims: { nbf: body.iat + 3_600 } }),
        signed({ claims: { sid: randomUUID() } }),
        signed({ claims: { sid: undefined } }),
        signed({ claims: { sub: "1; drop table members" } }),
      ])),
      `${claims}.${head}.${signature}`,
      `${signature}.${claims}.${head}`,
      `${head}.${claims}`,
      `${head}.${claims}.`,
      `${head}..${signature}`,
      `.${claims}.${signature}`,
      `${token}.${token}`,
      `${token}=`,
      token.toUpperCase(),
      token.slice(1),
      good.refresh_token,
    ];
    for (let turn = 0; changed.length < 100; turn++) changed.push(flip(token, turn));
    expect(new Set(changed).size).toBe(100);
    for (const one of changed) await expectVisitor(one);
    expect(world.deps.errors.filter(({ data }) => !/invalid token/.test(JSON.stringify(data)))).toEqual([]);
  });

  it("is nobody's bearer in another form, and costs no question", async () => {
    for (const value of [
      good.access_token,
      `Basic ${good.access_token}`,
      "Bearer ",
      "Bearer a b",
      "Bearer ä",
    ])
      expect((await ask({ [cookieNames.access]: value })).body, value).toEqual({ data: { viewer: null } });
  });

  it("is renewed when only the access token was changed", async () => {
    const answer = await ask({
      [cookieNames.access]: `Bearer ${flip(good.access_token, 3)}`,
      [cookieNames.refresh]: good.refresh_token,
    });
    expect(answer.body).toMatchObject({ data: { viewer: { email } } });
    expect(answer.cookies).toMatchObject({ [cookieNames.access]: expect.stringMatching(/^Bearer /) });
  });
});

/** Another letter at one of 61 places spread over the token. */
function flip(token: string, turn: number): string {
  const at = Math.floor(((turn % 61) * (token.length - 1)) / 61);
  const letter = token[at] === "." ? "-" : token[at] === "A" ? "B" : "A";
  return token.slice(0, at) + letter + token.slice(at + 1);
}
