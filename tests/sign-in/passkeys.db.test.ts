import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { mails } from "@/backend/mails";
import { members } from "@/backend/people/members/tables";
import * as challenges from "@/backend/people/sign-in/passkey-challenges";
import * as passkeyStore from "@/backend/people/sign-in/passkeys";
import { passkeys, sessions } from "@/backend/people/sign-in/tables";
import { Authenticator, type Deviation, foreignKey } from "@/tests/support/authenticator";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";
import { rowsOf } from "@/tests/support/rows";
import { about } from "@/tests/support/clock";

const origin = "http://localhost:3000";

onOneDatabase("passkeys of a member", (open) => {
  let world: MemberWorld;
  let [ada, ben] = ["", ""];
  let tests = 0;
  beforeAll(async () => {
    world = await openMemberWorld(open);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    vi.resetAllMocks();
    tests += 1;
    [ada, ben] = [`ada.${tests}@example.com`, `ben.${tests}@example.com`];
    const createdAt = world.deps.clock();
    const rows = [ada, ben].map((email) => ({ email, createdAt }));
    await world.database.db.insert(members).values(rows);
  });

  /** A browser of its own network, so that no test meets the limit of another. */
  const browser = () => new ContractClient(world.send, { "fla-client-ip": `192.0.2.${tests}` });
  async function signedIn(email: string): Promise<ContractClient> {
    const client = browser();
    client.bearer = (await world.signIn(email)).access_token;
    return client;
  }
  const begun = async (client: ContractClient) => {
    const { data, errors } = await client.ask("beginPasskey");
    expect(errors).toEqual([]);
    return optionsOf(data?.beginPasskey);
  };
  async function add(client: ContractClient, device: Authenticator, otherwise: Deviation = {}) {
    const credential = device.create(await begun(client), otherwise);
    return client.ask("addPasskey", { credential });
  }
  /** A member with a passkey, and its authenticator. */
  async function withPasskey(email: string, step: 0 | 1 = 1) {
    const [client, device] = [await signedIn(email), new Authenticator(origin, step)];
    expect((await add(client, device)).errors).toEqual([]);
    return { client, device };
  }
  async function options(client: ContractClient) {
    const { data, errors } = await client.ask("beginPasskeySignIn");
    expect(errors).toEqual([]);
    return optionsOf(data?.beginPasskeySignIn);
  }
  const send = (credential: string, binding: string | null, more: Record<string, string> = {}) =>
    world.post({ grant_type: "urn:fla:passkey", credential, binding: binding ?? "", ...more });
  /** Begins in a new browser and ends there. */
  async function enter(device: Authenticator, otherwise: Deviation = {}) {
    const client = browser();
    const credential = device.get(await options(client), otherwise);
    return send(credential, client.passkeyBinding);
  }
  const memberOf = async (email: string) =>
    (await world.database.db.select().from(members).where(eq(members.email, email)))[0]?.id ?? 0;
  const keysOf = async (email: string) => {
    const id = await memberOf(email);
    return (await rowsOf(world.database.db, passkeys)).filter(({ memberId }) => memberId === id);
  };
  const refused = { error: "invalid_grant", error_description: "This passkey is not valid here." };

  it("are added under the name of the browser, and sign in without an address", async () => {
    const { client, device } = await withPasskey(ada);
    expect((await client.ask("getPasskeys")).data).toMatchObject({
      passkeys: [{ name: "Unknown browser", lastUsedAt: null }],
    });
    world.deps.time.forward(60);
    const { status, body } = await enter(device);
    expect(status).toBe(200);
    const other = browser();
    other.bearer = String(body.access_token);
    expect((await other.ask("viewer")).data).toMatchObject({ viewer: { email: ada } });
    expect((await keysOf(ada))[0]).toMatchObject({
      counter: 1,
      deviceType: "singleDevice",
      lastUsedAt: about(world.deps.clock()),
    });
    await deliverMails(world.deps, mails, 1);
    expect(world.deps.mails.to(ada).at(-1)?.subject).toMatch(/^A passkey was added/);
  });

  it("that count nothing sign in again and again", async () => {
    const { device } = await withPasskey(ada, 0);
    expect([(await enter(device)).status, (await enter(device)).status]).toEqual([200, 200]);
    expect((await keysOf(ada))[0]).toMatchObject({ counter: 0, deviceType: "multiDevice", backedUp: true });
  });

  it.each<[string, Deviation]>([
    ["of another site", { origin: "https://evil.example" }],
    ["inside another site's page", { isFramed: true }],
    ["for another relying party", { rpId: "evil.example" }],
    ["with another challenge", { challenge: Buffer.from("another").toString("base64url") }],
    ["without a verified user", { isVerified: false }],
    ["of another ceremony", { type: "webauthn.get" }],
  ])("%s are not added", async (_what, otherwise) => {
    const { data, errors } = await add(await signedIn(ada), new Authenticator(origin), otherwise);
    expect(data).toEqual({ addPasskey: null });
    expect(errors).toMatchObject([{ message: "This passkey could not be added. Please try again." }]);
    expect(await keysOf(ada)).toEqual([]);
  });

  it.each<[string, Deviation]>([
    ["of another site", { origin: "https://evil.example" }],
    ["inside another site's page", { isFramed: true }],
    ["for another relying party", { rpId: "evil.example" }],
    ["with another challenge", { challenge: Buffer.from("another").toString("base64url") }],
    ["without a verified user", { isVerified: false }],
    ["of another ceremony", { type: "webauthn.create" }],
    ["signed with another key", { key: foreignKey() }],
    ["that name another member", { userHandle: Buffer.alloc(32).toString("base64url") }],
    ["whose counter goes back", { counter: 4 }],
    ["whose counter stands still", { counter: 5 }],
  ])("%s sign nobody in", async (_what, otherwise) => {
    const { device } = await withPasskey(ada);
    expect((await enter(device, { counter: 5 })).status).toBe(200);
    const before = await rowsOf(world.database.db, sessions);
    expect(await enter(device, otherwise)).toEqual({ status: 400, body: refused });
    expect(await rowsOf(world.database.db, sessions)).toEqual(before);
    // Control: the same authenticator, without the deviation.
    expect((await enter(device, { counter: 6 })).status).toBe(200);
  });

  it("of one member do not sign in another, by whatever handle", async () => {
    const [hers, his] = [await withPasskey(ada), await withPasskey(ben)];
    const userHandle = hers.device.credentials[0]?.userHandle ?? "";
    expect((await enter(his.device, { userHandle })).status).toBe(400);
    // Control: with the check of the handle off, the credential decides.
    vi.spyOn(passkeyStore, "userHandleOf").mockResolvedValue(userHandle);
    expect((await enter(his.device, { userHandle })).status).toBe(200);
  });

  describe("and their challenges", () => {
    it("work once: the same answer again is refused, and so is one after a failure", async () => {
      const { device } = await withPasskey(ada, 0);
      const client = browser();
      const asked = await options(client);
      const answer = device.get(asked);
      expect((await send(answer, client.passkeyBinding)).status).toBe(200);
      expect((await send(answer, client.passkeyBinding)).status).toBe(400);
      const next = await options(client);
      expect((await send("nonsense", client.passkeyBinding)).status).toBe(400);
      expect((await send(device.get(next), client.passkeyBinding)).status).toBe(400);
    });

    it("could be used again without being used up (control)", async () => {
      const { device } = await withPasskey(ada, 0);
      vi.spyOn(challenges, "takeChallenge").mockResolvedValue(() => true);
      const client = browser();
      const answer = device.get(await options(client));
      expect((await send(answer, client.passkeyBinding)).status).toBe(200);
      expect((await send(answer, client.passkeyBinding)).status).toBe(200);
    });

    it.each([
      [299, 200],
      [300, 400],
    ])("after %i s: %i", async (seconds, expected) => {
      const { device } = await withPasskey(ada);
      const client = browser();
      const asked = await options(client);
      world.deps.time.forward(seconds);
      expect((await send(device.get(asked), client.passkeyBinding)).status).toBe(expected);
    });

    it("belong to the browser that asked", async () => {
      const { device } = await withPasskey(ada);
      const [one, other] = [browser(), browser()];
      const [asked] = [await options(one), await options(other)];
      expect((await send(device.get(asked), other.passkeyBinding)).status).toBe(400);
      expect((await send(device.get(asked), null)).status).toBe(400);
      const [id] = (one.passkeyBinding ?? "").split(".");
      expect((await send(device.get(asked), `${id}.${"x".repeat(43)}`)).status).toBe(400);
      expect((await send(device.get(asked), one.passkeyBinding)).status).toBe(200);
    });

    it("for adding belong to the member, and not to signing in", async () => {
      const [hers, his] = [await signedIn(ada), await signedIn(ben)];
      const device = new Authenticator(origin);
      const credential = device.create(await begun(hers));
      his.passkeyBinding = hers.passkeyBinding;
      expect((await his.ask("addPasskey", { credential })).errors).toHaveLength(1);
      expect((await hers.ask("addPasskey", { credential })).errors).toEqual([]);
      const { challenge } = JSON.parse(await begun(hers));
      const asked = JSON.parse(await options(browser()));
      const answer = device.get(JSON.stringify({ ...asked, challenge }));
      expect((await send(answer, hers.passkeyBinding)).status).toBe(400);
      expect(await keysOf(ben)).toEqual([]);
    });
  });

  it("belong to one account: a credential that is known is not added again", async () => {
    const { device } = await withPasskey(ada);
    const his = await signedIn(ben);
    const credentialId = device.credentials[0]?.id ?? "";
    expect((await add(his, new Authenticator(origin), { credentialId })).errors).toMatchObject([
      { message: "This passkey is already in use. Please create another one." },
    ]);
    expect(await keysOf(ben)).toEqual([]);
    // Options name what the member has, so that an authenticator does not make a second one.
    const { excludeCredentials } = JSON.parse(await begun(await signedIn(ada)));
    expect(excludeCredentials).toMatchObject([{ id: credentialId }]);
  });

  it("open nothing any more when they are removed, and the owner is told", async () => {
    const { client, device } = await withPasskey(ada);
    const [row] = await keysOf(ada);
    const his = await signedIn(ben);
    for (const id of [row?.id, "1"])
      expect((await his.ask("removePasskey", { id })).errors).toMatchObject([
        { message: "This passkey no longer exists.", extensions: { code: "NOT_FOUND" } },
      ]);
    expect((await enter(device)).status).toBe(200);
    const waiting = browser();
    const asked = await options(waiting);
    expect((await client.ask("removePasskey", { id: row?.id })).data).toMatchObject({
      removePasskey: { passkeys: [] },
    });
    expect(await send(device.get(asked), waiting.passkeyBinding)).toEqual({ status: 400, body: refused });
    await deliverMails(world.deps, mails, 1);
    const told = world.deps.mails
      .to(ada)
      .filter(({ subject }) => subject.startsWith("A passkey was removed"));
    expect(told).toMatchObject([{ text: expect.stringContaining("sign out everywhere in your settings.") }]);
  });

  it("are named by their owner only", async () => {
    const { client } = await withPasskey(ada);
    const [row] = await keysOf(ada);
    const rename = (by: ContractClient, name: string) => by.ask("renamePasskey", { id: row?.id, name });
    expect((await rename(await signedIn(ben), "Mine")).errors).toHaveLength(1);
    for (const name of ["", " ", "x".repeat(61)])
      expect((await rename(client, name)).errors, name).toHaveLength(1);
    expect((await rename(client, " Blue\u202e\u0000 key ")).data).toMatchObject({
      renamePasskey: { passkeys: [{ name: "Blue key" }] },
    });
  });

  it("go with the account, at once", async () => {
    const { device } = await withPasskey(ada);
    const waiting = browser();
    const asked = await options(waiting);
    await world.database.db.delete(members).where(eq(members.email, ada));
    expect(await send(device.get(asked), waiting.passkeyBinding)).toEqual({ status: 400, body: refused });
    expect(await memberOf(ada)).toBe(0);
  });

  it("have an allowance for each network, and say how long to wait", async () => {
    const client = new ContractClient(world.send, { "fla-client-ip": "2001:db8:77::1" });
    for (let at = 0; at < 100; at += 1) await client.ask("beginPasskeySignIn");
    const { errors } = await new ContractClient(world.send, { "fla-client-ip": "2001:db8:77::2" }).ask(
      "beginPasskeySignIn",
    );
    expect(errors).toMatchObject([
      {
        message: "Passkeys were tried too often from your network. Please try again in 15 minutes.",
        extensions: { code: "TOO_MANY_REQUESTS" },
      },
    ]);
    await options(browser());
  });
});

function optionsOf(payload: unknown): string {
  if (typeof payload === "object" && payload && "options" in payload) return String(payload.options);
  throw new Error(`no options: ${JSON.stringify(payload)}`);
}
