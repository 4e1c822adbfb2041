import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { members } from "@/backend/people/members/tables";
import { onOneDatabase } from "@/tests/support/database";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";
import type { ContractClient } from "@/tests/support/contract-client";

onOneDatabase("changing a profile", (open) => {
  let world: AccountWorld;
  let client: ContractClient;
  let id: number;
  beforeAll(async () => {
    world = await openAccountWorld(open);
    ({ client, id } = await world.person("profile@example.com"));
  });
  afterAll(() => world.close());
  const update = (input: Record<string, unknown>, by = client) => by.ask("updateProfile", { input });
  const row = async () => (await world.database.db.select().from(members).where(eq(members.id, id)))[0];

  it("changes what is given, and leaves the rest", async () => {
    const { errors } = await update({
      firstName: " Zoe\u0308 ",
      lastName: "Ng",
      country: "AT",
      company: "Alt GmbH",
    });
    expect(errors).toEqual([]);
    await update({ jobRole: "Other" });
    expect(await row()).toMatchObject({
      firstName: "Zo\u00eb",
      lastName: "Ng",
      country: "AT",
      company: "Alt GmbH",
      jobRole: "Other",
    });
    await update({ company: "", jobRole: null });
    expect(await row()).toMatchObject({ firstName: "Zo\u00eb", company: null, jobRole: null });
    expect((await client.ask("getProfile")).data?.viewer).toMatchObject({
      firstName: "Zo\u00eb",
      country: "AT",
      memberSince: expect.stringMatching(/^\d{4}-/),
    });
  });

  it("any interest keeps the newsletter on (R328)", async () => {
    await update({ interests: [80, 0, 80], newsletter: false });
    expect(await row()).toMatchObject({ interests: [80, 0], newsletter: true });
    await update({ newsletter: false });
    expect(await row()).toMatchObject({ newsletter: true });
    await update({ interests: [], newsletter: false });
    expect(await row()).toMatchObject({ interests: [], newsletter: false });
  });

  it("replaces the links, all but the academy's own", async () => {
    await world.database.db
      .update(members)
      .set({ socialLinks: { circle: "https://c.example.com/u", website: "https://old.example.com" } })
      .where(eq(members.id, id));
    await update({ socialLinks: { linkedin: "https://www.linkedin.com/in/zoe", youtube: "" } });
    expect((await row())?.socialLinks).toEqual({
      circle: "https://c.example.com/u",
      linkedin: "https://www.linkedin.com/in/zoe",
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["an empty first name", { firstName: "  " }, "firstName"],
    ["a name of 101 letters", { firstName: "x".repeat(101) }, "firstName"],
    ["a company of 201 letters", { company: "x".repeat(201) }, "company"],
    ["an unknown country", { country: "XX" }, "country"],
    ["a country in small letters", { country: "at" }, "country"],
    ["a job role of its own", { jobRole: "King" }, "jobRole"],
    ["an http link", { socialLinks: { website: "http://example.com" } }, "website"],
    ["a script", { socialLinks: { website: "javascript:alert(1)//https://" } }, "website"],
    ["a link with a password", { socialLinks: { twitter: "https://a:b@x.com" } }, "twitter"],
    ["a link without a host", { socialLinks: { facebook: "https://localhost" } }, "facebook"],
  ])("refuses %s at its field and changes nothing", async (_, input, field) => {
    const before = await row();
    const { errors } = await update({ newsletter: true, ...input });
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT", category: "user" });
    expect(Object.keys(Object(errors[0]?.extensions?.fields))).toEqual([field]);
    expect(await row()).toEqual(before);
  });

  it("reads a name as one line, without the characters that nobody sees", async () => {
    await update({ firstName: "\u202eannA\ud800", lastName: "a\nb" });
    expect(await row()).toMatchObject({ firstName: "annA", lastName: "a b" });
  });

  it("takes no topic that is none", async () => {
    expect((await update({ interests: [7] })).errors).toHaveLength(1);
  });

  it("needs a sign-in", async () => {
    expect((await update({ firstName: "Eve" }, world.visitor())).errors).toMatchObject([
      { extensions: { code: "UNAUTHENTICATED" } },
    ]);
  });
});
