import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Identity } from "@/backend/context";
import * as roles from "@/backend/ground/desk-roles";
import { members } from "@/backend/people/members/tables";
import { addPasskey } from "@/backend/people/sign-in/passkeys";
import * as sessionStore from "@/backend/people/sign-in/session-store";
import { passkeys, sessions } from "@/backend/people/sign-in/tables";
import { pickText } from "@/tests/contract/answers";
import { Authenticator } from "@/tests/support/authenticator";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const origin = "http://localhost:3000";

onOneDatabase("passkeys of somebody who works at the desk", (open) => {
  let world: MemberWorld;
  let email = "";
  let tests = 0;
  beforeAll(async () => {
    world = await openMemberWorld(open);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    vi.restoreAllMocks();
    tests += 1;
    email = `hanna.${tests}@example.com`;
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
  });

  const browser = () => new ContractClient(world.send, { "fla-client-ip": `192.0.2.${tests}` });
  async function byLink() {
    const client = browser();
    const { access_token, refresh_token } = await world.signIn(email);
    client.bearer = access_token;
    return { client, refresh: refresh_token };
  }
  async function byPasskey(device: Authenticator, confirms = "") {
    const client = browser();
    const asked = pickText(await client.ask("beginPasskeySignIn"), "beginPasskeySignIn.options");
    const { status, body } = await world.post({
      grant_type: "urn:fla:passkey",
      credential: device.get(asked),
      binding: client.passkeyBinding ?? "",
      ...(confirms && { confirms }),
    });
    expect(status).toBe(200);
    client.bearer = String(body.access_token);
    return { client, refresh: String(body.refresh_token) };
  }
  async function created(client: ContractClient, device: Authenticator) {
    return device.create(pickText(await client.ask("beginPasskey"), "beginPasskey.options"));
  }
  /** A member with one passkey, in the browser that was signed in by link. */
  async function withPasskey() {
    const [{ client, refresh }, device] = [await byLink(), new Authenticator(origin, 0)];
    expect((await client.ask("addPasskey", { credential: await created(client, device) })).errors).toEqual(
      [],
    );
    return { client, refresh, device };
  }
  const work = (...names: roles.Role[]) =>
    world.database.db
      .update(members)
      .set({ capabilities: names.map(roles.capabilityOf) })
      .where(eq(members.email, email));
  const memberId = async () =>
    (await world.database.db.select().from(members).where(eq(members.email, email)))[0]?.id ?? 0;
  const keys = async () =>
    world.database.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.memberId, await memberId()))
      .orderBy(passkeys.id);
  const needed = (toDo: string) => [
    {
      message: `To ${toDo}, please confirm with one of your passkeys that it's you.`,
      extensions: { code: "PASSKEY_NEEDED" },
    },
  ];

  it("know by which proof each session was opened", async () => {
    const { device, refresh } = await withPasskey();
    await byPasskey(device);
    await byPasskey(device, refresh);
    const rows = await world.database.db.select().from(sessions).orderBy(sessions.createdAt);
    const own = await memberId();
    const opened = rows.filter((row) => row.memberId === own && row.revokedAt === null);
    // The one by link was confirmed with the passkey, so it ended.
    expect(opened.map((row) => row.byPasskey)).toEqual([true, true]);
  });

  it("are changed only in a session that a passkey opened", async () => {
    const { client, device } = await withPasskey();
    const other = new Authenticator(origin, 0);
    // Begun while a link was enough.
    const credential = await created(client, other);
    await work("DESK");
    const before = await keys();
    const id = before[0]?.id;
    expect((await client.ask("beginPasskey")).errors).toMatchObject(needed("add a passkey"));
    expect((await client.ask("addPasskey", { credential })).errors).toMatchObject(needed("add a passkey"));
    expect((await client.ask("renamePasskey", { id, name: "Mine" })).errors).toMatchObject(
      needed("rename a passkey"),
    );
    expect((await client.ask("removePasskey", { id })).errors).toMatchObject(needed("remove a passkey"));
    expect(await keys()).toEqual(before);
    expect((await client.ask("getConfirmation")).data).toMatchObject({
      confirmation: { isFresh: true, needsPasskey: true, byPasskey: false },
    });

    const proven = (await byPasskey(device)).client;
    expect((await proven.ask("getConfirmation")).data).toMatchObject({
      confirmation: { isFresh: true, needsPasskey: true, byPasskey: true },
    });
    const added = await proven.ask("addPasskey", { credential: await created(proven, other) });
    expect(added.errors).toEqual([]);
    expect((await proven.ask("renamePasskey", { id, name: "Blue" })).errors).toEqual([]);
    expect((await proven.ask("removePasskey", { id })).errors).toEqual([]);
    expect(await keys()).toHaveLength(1);
  });

  it("are changed by link without the rule (control), and so are those of other members", async () => {
    const { client } = await withPasskey();
    const [first] = await keys();
    expect((await client.ask("renamePasskey", { id: first?.id, name: "Mine" })).errors).toEqual([]);
    expect((await client.ask("getConfirmation")).data).toMatchObject({
      confirmation: { needsPasskey: false },
    });
    await work("BOOKS");
    vi.spyOn(roles, "isStaff").mockReturnValue(false);
    expect((await client.ask("removePasskey", { id: first?.id })).errors).toEqual([]);
    expect(await keys()).toEqual([]);
  });

  it("begin with one that a link adds, because there is none that could be stolen", async () => {
    await work("EDITOR");
    await withPasskey();
    expect(await keys()).toHaveLength(1);
  });

  it("are a fact again once the role is gone", async () => {
    const { client } = await withPasskey();
    await work("DESK");
    const [first] = await keys();
    const rename = () => client.ask("renamePasskey", { id: first?.id, name: "Mine" });
    expect((await rename()).errors).toHaveLength(1);
    await work();
    expect((await rename()).errors).toEqual([]);
  });

  describe("and two links at once", () => {
    it("leave one of them without the second passkey", async () => {
      await work("DESK");
      const [one, two] = [await byLink(), await byLink()];
      const credentials = [
        await created(one.client, new Authenticator(origin, 0)),
        await created(two.client, new Authenticator(origin, 0)),
      ];
      const answers = await Promise.all(
        [one, two].map(({ client }, at) => client.ask("addPasskey", { credential: credentials[at] })),
      );
      expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      expect(answers.flatMap(({ errors }) => errors)).toMatchObject(needed("add a passkey"));
      expect(await keys()).toHaveLength(1);
    });
  });

  describe("and a session that ended between the question and the change", () => {
    /** The request was let in; then all sessions of the member ended, as by a reset at the desk. */
    async function overtaken() {
      const { client } = await byLink();
      const device = new Authenticator(origin, 0);
      const credential = await created(client, device);
      const [session] = await world.database.db
        .select()
        .from(sessions)
        .where(eq(sessions.memberId, await memberId()));
      const who: Identity = {
        memberId: await memberId(),
        email,
        sessionId: session?.id ?? "",
        signedInAt: world.deps.clock(),
        byPasskey: false,
      };
      await sessionStore.revokeSessionsOf(world.database.db, who.memberId, world.deps.clock());
      return addPasskey(world.deps, who, { credential, binding: client.passkeyBinding, ip: "192.0.2.1" });
    }

    it("adds nothing", async () => {
      await expect(overtaken()).rejects.toThrow("This browser has been signed out in the meantime");
      expect(await keys()).toEqual([]);
    });

    it("would add one without the second look (control)", async () => {
      vi.spyOn(sessionStore, "isLive").mockResolvedValue(true);
      await overtaken();
      expect(await keys()).toHaveLength(1);
    });
  });
});
