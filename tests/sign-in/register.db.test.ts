import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { members } from "@/backend/people/members/tables";
import { mails } from "@/backend/mails";
import { sessions, signInRequests } from "@/backend/people/sign-in/tables";
import { ContractClient } from "@/tests/support/contract-client";
import { testDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld, readMail } from "@/tests/support/member-world";

const input = {
  log: "Mia.Koch@example.com",
  firstname: "Mia",
  lastname: "Koch",
  company: "Koch KG",
  locale: "DE",
  newsletter: false,
  kickStart: true,
  jobRole: "Lead",
  interests: [80, 0],
  touchPoint: "/workshops",
};
const email = "mia.koch@example.com";

describe("registering", () => {
  let world: MemberWorld;
  beforeEach(async () => void (world = await openMemberWorld(testDatabase)));
  afterEach(() => world.close());
  const register = async (over: Record<string, unknown> = {}) => {
    const client = new ContractClient(world.send);
    return {
      ...(await client.ask("registerFlaUser", { input: { ...input, ...over } })),
      binding: client.binding ?? "",
    };
  };
  const all = () => world.database.db.select().from(members);
  const invited = async () => {
    await deliverMails(world.deps, mails, 1);
    return readMail(world.deps.mails.to(email).at(-1)?.text ?? "");
  };

  it("makes the account when the link is used, not before", async () => {
    const { data, binding } = await register();
    expect(data).toMatchObject({ registerFlaUser: { status: "SUCCESS" } });
    expect(await all()).toEqual([]);
    const { token } = await invited();
    expect((await world.post({ grant_type: "urn:fla:login-link", token, binding })).status).toBe(200);
    expect(await all()).toMatchObject([
      {
        email,
        firstName: "Mia",
        lastName: "Koch",
        company: "Koch KG",
        country: "DE",
        jobRole: "Lead",
        interests: [80, 0],
        newsletter: true,
        touchPoint: "/workshops",
        capabilities: [],
      },
    ]);
  });

  it("makes it by the code, too, and only once", async () => {
    const { binding } = await register();
    const { code, token } = await invited();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => world.post({ grant_type: "urn:fla:login-code", code, email })),
      ...Array.from({ length: 10 }, () => world.post({ grant_type: "urn:fla:login-link", token, binding })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await all()).toHaveLength(1);
    expect(await world.database.db.select().from(sessions)).toHaveLength(1);
  });

  it("says that an address is taken", async () => {
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
    const { data, errors, binding } = await register();
    expect(data).toEqual({ registerFlaUser: null });
    expect(errors).toMatchObject([
      { message: "existing_user_email", extensions: { code: "existing_user_email" } },
    ]);
    expect(binding).toBe("");
  });

  it("keeps an account that was made in between", async () => {
    const { binding } = await register();
    const { token } = await invited();
    await world.database.db
      .insert(members)
      .values({ email, firstName: "First", createdAt: world.deps.clock() });
    expect((await world.post({ grant_type: "urn:fla:login-link", token, binding })).status).toBe(200);
    expect(await all()).toMatchObject([{ firstName: "First", company: null }]);
  });

  it("lets the owner in by the login form when the invitation has run out", async () => {
    await register();
    await invited();
    world.deps.time.forward(601);
    const { token, binding } = await world.mailTo(email);
    expect((await world.post({ grant_type: "urn:fla:login-link", token, binding })).status).toBe(200);
    expect(await all()).toMatchObject([{ email, firstName: "" }]);
  });

  describe("by somebody else, with the owner's address", () => {
    const rude = { firstname: "Rude", lastname: "Words", company: "Spam KG", newsletter: true };
    const nothing = { email, firstName: "", lastName: "", company: null, country: null, newsletter: false };
    const useLink = (link: { token: string; code?: string; binding?: string }) =>
      world.post({ grant_type: "urn:fla:login-link", ...link });

    it("counts for nothing when the owner signs in by another mail, and is forgotten", async () => {
      await register(rude);
      const planted = await invited();
      const { token, binding } = await world.mailTo(email);
      expect((await useLink({ token, binding })).status).toBe(200);
      expect(await all()).toMatchObject([{ ...nothing, interests: [], touchPoint: null }]);
      const requests = await world.database.db.select().from(signInRequests);
      expect(requests.map(({ profile }) => profile)).toEqual(requests.map(() => null));
      await world.database.db.delete(members);
      expect((await useLink(planted)).status).toBe(200);
      expect(await all()).toMatchObject([nothing]);
    });

    it("counts for nothing beside the owner's own registration, whichever came first", async () => {
      await register(rude);
      const { binding } = await register();
      const { token } = await invited();
      await register(rude);
      expect((await useLink({ token, binding })).status).toBe(200);
      expect(await all()).toMatchObject([{ firstName: "Mia", company: "Koch KG" }]);
    });

    it("counts for nothing in a mail that joins many requests", async () => {
      for (let turn = 0; turn < 11; turn++) await register(rude);
      world.deps.time.forward(3_601);
      const { token, code } = await invited();
      expect(world.deps.mails.to(email).at(-1)?.subject).not.toContain("invitation");
      expect((await useLink({ token, code })).status).toBe(200);
      expect(await all()).toMatchObject([nothing]);
    });

    it("control: its own link makes the account of it", async () => {
      await register(rude);
      expect((await useLink(await invited())).status).toBe(200);
      expect(await all()).toMatchObject([{ firstName: "Rude", company: "Spam KG", newsletter: true }]);
    });
  });

  it("tells five times an hour that an address has an account; then the owner gets a sign-in mail instead", async () => {
    const owner = "owner@example.com";
    await world.database.db.insert(members).values({ email: owner, createdAt: world.deps.clock() });
    for (let turn = 0; turn < 5; turn++)
      expect((await register({ log: owner })).errors).toMatchObject([{ message: "existing_user_email" }]);
    const [sixth, stranger] = [await register({ log: owner }), await register({ log: "new@example.com" })];
    expect([sixth.data, sixth.errors]).toEqual([stranger.data, stranger.errors]);
    await deliverMails(world.deps, mails, 1);
    expect(world.deps.mails.to(owner)).toMatchObject([{ subject: expect.stringContaining("sign-in link") }]);
    expect(await world.database.db.select().from(members)).toMatchObject([{ email: owner, firstName: "" }]);
  });

  it("refuses wrong input and changes nothing", async () => {
    expect((await register({ locale: "XX" })).errors).toMatchObject([{ message: "Please choose a country" }]);
    expect((await register({ interests: [1] })).errors).toMatchObject([
      { message: "Please choose from the list." },
    ]);
    await deliverMails(world.deps, mails, 1);
    expect(world.deps.mails.sent).toEqual([]);
  });
});
