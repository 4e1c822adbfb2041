import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { requireMember } from "@/backend/context";
import * as fresh from "@/backend/people/sign-in/fresh-sign-in";
import { passkeys } from "@/backend/people/sign-in/tables";
import { stateOf } from "@/tests/authorisation/state";
import { pickText } from "@/tests/contract/answers";
import { type AccountWorld, openAccountWorld } from "@/tests/support/account-world";
import { Authenticator } from "@/tests/support/authenticator";
import type { ContractClient, OperationName } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";

type Person = { client: ContractClient; id: number; email: string };

onOneDatabase("a sign-in that is no longer fresh", (open) => {
  let world: AccountWorld;
  let tests = 0;
  beforeAll(async () => {
    world = await openAccountWorld(open);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    vi.resetAllMocks();
    tests += 1;
  });

  async function person(name: string): Promise<Person> {
    const email = `${name}.${tests}@example.com`;
    return { ...(await world.person(email)), email };
  }
  const device = () => new Authenticator(world.deps.settings.origin, 0);
  async function withPasskey(name: string) {
    const [who, key] = [await person(name), device()];
    const begun = await who.client.ask("beginPasskey");
    await who.client.ask("addPasskey", { credential: key.create(pickText(begun, "beginPasskey.options")) });
    return { ...who, key };
  }
  /** Signs in once more, elsewhere. */
  async function otherSessionOf({ client, email }: Person): Promise<string> {
    await world.signIn(world.visitor(), email);
    const list = (await client.ask("getSessions")).data?.sessions;
    const other = Array.isArray(list) ? list.find(({ isCurrent }) => isCurrent === false) : null;
    return String(other?.id);
  }
  const minutes = (count: number) => world.deps.time.forward(count * 60);
  const state = (who: Person) => stateOf(world.database.db, who.id);

  /** Each as it is asked, prepared while the sign-in was fresh. */
  const guarded: [OperationName, (who: Person) => Promise<Record<string, unknown>>][] = [
    ["endSession", async (who) => ({ id: await otherSessionOf(who) })],
    ["endAllSessions", async () => ({})],
    ["requestAccountDeletion", async () => ({})],
    ["deleteAccount", async (who) => ({ code: await world.deletionCode(who.client, who.email) })],
    ["beginPasskey", async () => ({})],
    [
      "addPasskey",
      async ({ client }) => ({
        credential: device().create(pickText(await client.ask("beginPasskey"), "beginPasskey.options")),
      }),
    ],
    [
      "removePasskey",
      async (who) => ({
        id: (await rowsOf(world.database.db, passkeys)).find(({ memberId }) => memberId === who.id)?.id,
      }),
    ],
  ];

  it.each(guarded)(
    "refuses %s and changes nothing, but not with one of 15 minutes",
    async (name, prepare) => {
      const who = await withPasskey("ada");
      // Codes and challenges live less than 15 minutes: they are asked for at the end of them.
      minutes(14);
      const variables = await prepare(who);
      world.deps.time.forward(61);
      const before = await state(who);
      const { errors } = await who.client.ask(name, variables);
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(/^Please confirm that it's you to /),
          extensions: { code: "SIGN_IN_NOT_FRESH" },
        },
      ]);
      expect(await state(who)).toBe(before);
      expect((await who.client.ask("getConfirmation")).data).toMatchObject({
        confirmation: { isFresh: false, hasPasskey: true },
      });

      // A few seconds earlier it is done.
      world.deps.time.forward(-10);
      expect((await who.client.ask("getConfirmation")).data).toMatchObject({
        confirmation: { isFresh: true },
      });
      expect((await who.client.ask(name, variables)).errors).toEqual([]);
      if (name !== "requestAccountDeletion") expect(await state(who)).not.toBe(before);
    },
  );

  it.each(guarded)("would let %s through without the guard (control)", async (name, prepare) => {
    vi.spyOn(fresh, "requireFresh").mockImplementation(requireMember);
    const who = await withPasskey("bea");
    minutes(14);
    const variables = await prepare(who);
    minutes(2);
    expect((await who.client.ask(name, variables)).errors).toEqual([]);
  });

  it("does not keep a member from leaving", async () => {
    const who = await person("finn");
    minutes(28);
    const list = (await who.client.ask("getSessions")).data?.sessions;
    const id = Array.isArray(list) ? String(list[0]?.id) : "";
    expect((await who.client.ask("endSession", { id })).errors).toEqual([]);
    expect(await isIn(who)).toBe(false);
  });

  async function confirmationOf(who: Person): Promise<string> {
    expect((await who.client.ask("requestConfirmation")).errors).toEqual([]);
    await world.deliver();
    const { subject = "", text = "" } = world.deps.mails.to(who.email).at(-1) ?? {};
    expect(subject).toMatch(/^Your confirmation code for/);
    // Nothing in it to press: the code belongs where it was asked for.
    expect(text).not.toContain("token=");
    return /: ([2-9C-Y]{8})$/m.exec(text)?.[1] ?? "";
  }
  const byCode = (who: Person, code: string, confirms: string) =>
    who.client.token({
      grant_type: "urn:fla:login-code",
      code,
      binding: who.client.binding ?? "",
      confirms,
    });
  async function byPasskey(who: Person, key: Authenticator, confirms: string) {
    const begun = await who.client.ask("beginPasskeySignIn");
    const credential = key.get(pickText(begun, "beginPasskeySignIn.options"));
    const binding = who.client.passkeyBinding ?? "";
    return who.client.token({ grant_type: "urn:fla:passkey", credential, binding, confirms });
  }
  /** Signs in once more, and answers the refresh token: the browser's own is a cookie that no client here keeps. */
  async function entered(name: string) {
    const who = await withPasskey(name);
    const answer = await byCode(who, await confirmationOf(who), "");
    return { ...who, refresh: String(answer.refresh_token) };
  }
  const isIn = async ({ client }: Person) => (await client.ask("viewer")).errors.length === 0;

  it.each(["code", "passkey"])("is made fresh by a %s, which ends the old one", async (method) => {
    const who = await entered("cleo");
    minutes(20);
    const old = world.visitor();
    old.bearer = who.client.bearer;
    expect((await who.client.ask("endAllSessions")).errors).toHaveLength(1);
    const answer =
      method === "code"
        ? await byCode(who, await confirmationOf(who), who.refresh)
        : await byPasskey(who, who.key, who.refresh);
    expect(answer).toHaveProperty("access_token");
    expect(await isIn({ ...who, client: old })).toBe(false);
    expect((await who.client.ask("endAllSessions")).errors).toEqual([]);
  });

  it("stays as it is after a wrong code", async () => {
    const who = await entered("dora");
    minutes(20);
    const code = await confirmationOf(who);
    const wrong = `${code.slice(0, 4)}0001`;
    expect(await byCode(who, wrong, who.refresh)).toMatchObject({ error: "invalid_grant" });
    expect(await isIn(who)).toBe(true);
    expect((await who.client.ask("endAllSessions")).errors).toHaveLength(1);
  });

  it("is not confirmed by somebody else", async () => {
    const [hers, his] = [await entered("eva"), await entered("emil")];
    minutes(20);
    // His passkey, and his code, beside her session.
    expect(await byPasskey(his, his.key, hers.refresh)).toMatchObject({ error: "invalid_grant" });
    expect(await byCode(his, await confirmationOf(his), hers.refresh)).toMatchObject({
      error: "invalid_grant",
    });
    expect([await isIn(hers), await isIn(his)]).toEqual([true, true]);
    expect((await hers.client.ask("endAllSessions")).errors).toHaveLength(1);
    // Control: beside his own.
    expect(await byPasskey(his, his.key, his.refresh)).toHaveProperty("access_token");
  });
});
