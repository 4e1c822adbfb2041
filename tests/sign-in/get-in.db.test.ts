import { desc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetOld } from "@/backend/desk/personal-data/retention-store";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { outbox } from "@/backend/ground/mail/tables";
import { members } from "@/backend/people/members/tables";
import { mails } from "@/backend/mails";
import { requestSignIn } from "@/backend/people/sign-in/request-sign-in";
import { signInRequests } from "@/backend/people/sign-in/tables";
import { ContractClient } from "@/tests/support/contract-client";
import { testDatabase } from "@/tests/support/database";
import { asTokens, type MemberWorld, openMemberWorld, readMail } from "@/tests/support/member-world";

const known = "anna.berger@example.com";
const unknown = "nobody@example.com";

describe("asking for a mail to sign in", () => {
  let world: MemberWorld;
  let network = 0;
  beforeEach(async () => {
    network = 0;
    world = await openMemberWorld(testDatabase);
    await world.database.db.insert(members).values({ email: known, createdAt: world.deps.clock() });
  });
  afterEach(() => world.close());
  const ask = async (log: string, headers: Record<string, string> = {}) => {
    const client = new ContractClient((target, init) => {
      const all = new Headers(init.headers);
      all.set("fla-client-ip", `203.0.113.${(network += 1) % 250}`);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return world.send(target, { ...init, headers: all });
    });
    return { ...(await client.ask("getInWithEmail", { log })), binding: client.binding };
  };
  const deliver = () => deliverMails(world.deps, mails);
  const success = { data: { getInWithEmail: { status: "SUCCESS", redirect: null } }, errors: [] };

  it("answers the same for a member and a stranger, by other mails", async () => {
    const answers = [await ask(known), await ask(unknown)];
    for (const answer of answers) {
      expect(answer).toMatchObject(success);
      expect(answer.binding).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    }
    await deliver();
    expect(world.deps.mails.to(known)[0]?.text).toContain("/account/sign-in?token=");
    expect(world.deps.mails.to(unknown)[0]?.text).toContain("no account");
    expect(world.deps.mails.to(unknown)[0]?.text).not.toMatch(/token=|\b[2-9C-Y]{8}\b/);
  });

  it("does the same work for both: as many rows in the same tables", async () => {
    await ask(known);
    await ask(unknown);
    const requests = await world.database.db.select().from(signInRequests).orderBy(signInRequests.sequence);
    expect(requests.map(({ email }) => email)).toEqual([known, unknown]);
    expect(await world.database.db.select().from(outbox)).toHaveLength(2);
  });

  it("opens nothing for a stranger", async () => {
    const { binding } = await ask(unknown);
    for (let code = 0; code < 8; code++) {
      const form = {
        grant_type: "urn:fla:login-code",
        code: `KKKKKKK${code}`,
        binding: binding ?? "",
      };
      expect((await world.post(form)).status).toBe(400);
    }
    expect(await world.database.db.select().from(members)).toHaveLength(1);
  });

  it("keeps link, code and binding as hashes only", async () => {
    const { token, code, binding } = await world.mailTo(known);
    const [row] = await world.database.db.select().from(signInRequests);
    const everything = JSON.stringify([row, await world.database.db.select().from(outbox)]);
    for (const secret of [token, binding.split(".")[1] ?? "?"]) expect(everything).not.toContain(secret);
    expect([row?.codeHash, row?.tokenHash]).not.toContain(code);
  });

  it.each([
    ["", "Please enter your e-mail"],
    ["anna", "Please enter a valid email"],
    [`${known}, evil@example.com`, "Please enter a valid email"],
    [`${known}\r\nBcc: evil@example.com`, "Please enter a valid email"],
    ["a\u0000@example.com", "Please enter a valid email"],
  ])("refuses %j and changes nothing", async (log, message) => {
    const answer = await ask(log);
    expect(answer.errors).toMatchObject([{ message }]);
    expect(answer.binding).toBeNull();
    expect(await world.database.db.select().from(signInRequests)).toEqual([]);
  });

  it("finds the member by any spelling of the address", async () => {
    await ask("  Anna.BERGER@Example.com ");
    await deliver();
    expect(world.deps.mails.to(known)).toHaveLength(1);
  });

  it.each([
    ["/store/confirm/17?a=b", "/store/confirm/17?a=b"],
    ["//evil.example", undefined],
    ["https://evil.example/", undefined],
  ])("carries the redirect %j", async (target, expected) => {
    const { binding } = await ask(known, { "fla-login-redirect": target });
    await deliver();
    const { token } = readMail(world.deps.mails.to(known)[0]?.text ?? "");
    const { body } = await world.post({ grant_type: "urn:fla:login-link", token, binding: binding ?? "" });
    expect(asTokens(body).redirect).toBe(expected);
  });

  it("lets a guest of an order in, without the names that somebody typed for the order", async () => {
    const guest = "mia.koch@example.com";
    const profile = { firstName: "Mia", lastName: "Koch", country: "DE" };
    await world.database.db.transaction((tx) =>
      requestSignIn(tx, world.deps, { email: guest, withBinding: false, profile }),
    );
    world.deps.time.forward(3_600);
    const { token, binding } = await world.mailTo(guest);
    expect((await world.post({ grant_type: "urn:fla:login-link", token, binding })).status).toBe(200);
    const [member] = await world.database.db.select().from(members).orderBy(desc(members.id));
    expect(member).toMatchObject({ email: guest, firstName: "", lastName: "", country: null });
  });

  it("does not send a sign-in that ran out while the mail server was down", async () => {
    world.deps.mails.down = true;
    await ask(known);
    await deliver();
    world.deps.mails.down = false;
    world.deps.time.forward(600);
    await deliver();
    expect(world.deps.mails.sent).toEqual([]);
  });

  it("is forgotten after 30 days", async () => {
    await ask(known);
    world.deps.time.forward(30 * 86_400 - 10);
    await forgetOld(world.deps);
    expect(await world.database.db.select().from(signInRequests)).toHaveLength(1);
    world.deps.time.forward(10);
    await forgetOld(world.deps);
    expect(await world.database.db.select().from(signInRequests)).toHaveLength(0);
  });
});
