import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "@/backend/people/members/tables";
import { identityFromRequest } from "@/backend/people/sign-in/identity";
import { sessions } from "@/backend/people/sign-in/tables";
import { testDatabase } from "@/tests/support/database";
import { testDeps } from "@/tests/support/deps";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const email = "anna.berger@example.com";

describe("a signed access token", () => {
  let world: MemberWorld;
  let token: string;
  beforeAll(async () => {
    world = await openMemberWorld(testDatabase);
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
    token = (await world.signIn(email)).access_token;
  });
  afterAll(() => world.close());
  const who = (authorization: string) =>
    identityFromRequest(world.deps, new Request("http://backend.test/", { headers: { authorization } }));
  const refused = async (authorization: string) =>
    expect(who(authorization), authorization).rejects.toThrow(/^invalid token$/);
  const parts = () => token.split(".");
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = () => JSON.parse(Buffer.from(parts()[1] ?? "", "base64url").toString("utf8"));
  const header = () => JSON.parse(Buffer.from(parts()[0] ?? "", "base64url").toString("utf8"));

  it("says who asks", async () => {
    expect(await who(`Bearer ${token}`)).toMatchObject({ memberId: 1, email });
    expect(await identityFromRequest(world.deps, new Request("http://backend.test/"))).toBeNull();
  });

  it("holds no personal data", () => {
    expect(Object.keys(claims()).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
  });

  it("is refused after 100 changes of one bit", async () => {
    const bytes = parts().map((text) => Buffer.from(text, "base64url"));
    const total = bytes.reduce((sum, buffer) => sum + buffer.length * 8, 0);
    for (let turn = 0; turn < 100; turn++) {
      let bit = Math.floor((turn * total) / 100);
      const changed = bytes.map((buffer) => Buffer.from(buffer));
      for (const buffer of changed) {
        if (bit < buffer.length * 8) {
          buffer[bit >> 3] = (buffer[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          break;
        }
        bit -= buffer.length * 8;
      }
      await refused(`Bearer ${changed.map((buffer) => buffer.toString("base64url")).join(".")}`);
    }
  });

  it("is refused without a signature, by any name of it", async () => {
    for (const alg of ["none", "None", "NONE", "", "HS384", "HS512", "RS256"]) {
      const changed = part({ ...header(), alg });
      await refused(`Bearer ${changed}.${parts()[1]}.`);
      await refused(`Bearer ${changed}.${parts()[1]}.${parts()[2]}`);
    }
  });

  it("is refused in any other form", async () => {
    const [head, body, signature] = parts();
    const forms = [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${token}`,
      token,
      `Bearer ${head}.${body}`,
      `Bearer ${token}.${token}`,
      `Bearer ${head}.${body}.${signature}=`,
      `Bearer ${token} x`,
    ];
    for (const form of forms.filter((text) => text !== "")) await refused(form);
  });

  it("is refused when right but signed by another key", async () => {
    const sign = (key: Uint8Array, over: { header?: object; claims?: object } = {}) =>
      new SignJWT({ ...claims(), ...over.claims })
        .setProtectedHeader({ ...header(), ...over.header })
        .sign(key);
    await refused(`Bearer ${await sign(Buffer.alloc(32, 7))}`);
    await refused(`Bearer ${await sign(Buffer.from("secret"))}`);
  });

  it.each([
    ["another audience", {}, { aud: "other" }],
    ["another issuer", {}, { iss: "http://evil.example" }],
    ["no session", {}, { sid: undefined }],
    ["a session that is no id", {}, { sid: "' or 1=1" }],
    ["an unknown session", {}, { sid: crypto.randomUUID() }],
    ["no end", {}, { exp: undefined }],
    ["another key name", { kid: "other" }, {}],
    ["another type", { typ: "JWT" }, {}],
    ["no type", { typ: undefined }, {}],
  ])("is refused with %s, even signed by our key", async (_name, changedHeader, changedClaims) => {
    const { readSecret } = await import("@/backend/ground/database/secrets");
    const key = Buffer.from(await readSecret(world.database.db, world.deps.ids, "access-token"), "base64url");
    const sign = (head: object, body: object) =>
      new SignJWT({ ...claims(), ...body }).setProtectedHeader({ ...header(), ...head }).sign(key);
    expect(await who(`Bearer ${await sign({}, {})}`)).not.toBeNull();
    await refused(`Bearer ${await sign(changedHeader, changedClaims)}`);
  });

  it("of another back end is refused", async () => {
    const other = await openMemberWorld(testDatabase);
    await other.database.db.insert(members).values({ email, createdAt: other.deps.clock() });
    other.deps.ids.token();
    const foreign = (await other.signIn(email)).access_token;
    await other.close();
    await refused(`Bearer ${foreign}`);
  });

  it("lasts 3600 s", async () => {
    world.deps.time.forward(3_590);
    expect(await who(`Bearer ${token}`)).not.toBeNull();
    world.deps.time.forward(10);
    await refused(`Bearer ${token}`);
  });

  it("is read with the key of the database, by any process", async () => {
    const fresh = (await world.signIn(email)).access_token;
    const process = testDeps({ database: async () => world.database, clock: world.deps.clock, payments: [] });
    const request = new Request("http://backend.test/", { headers: { authorization: `Bearer ${fresh}` } });
    expect(await identityFromRequest(process, request)).toMatchObject({ email });
  });

  it("dies with the session", async () => {
    const fresh = (await world.signIn(email)).access_token;
    await world.database.db.update(sessions).set({ revokedAt: world.deps.clock() });
    await refused(`Bearer ${fresh}`);
  });
});
