import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueCertificates } from "@/backend/people/certificates";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import * as schema from "@/tests/support/schema";

onOneDatabase("certificates at the desk", (open) => {
  let world: World;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    world = await openWorld(open);
    staff = await deskStaff(world.deps, ["DESK"], "desk@example.com");
  });
  afterAll(() => world.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown>) =>
    askDesk(world.backend, staff, name, variables);
  const find = async (text: string) =>
    Object((await ask("certificates", { find: text })).data).certificates.nodes;
  const issue = (person: { email: string; name: string }, certification = "flight-level-2-design") =>
    ask("issueCertificates", { certification, date: "2026-10-30", guides: ["Tomáš Novák"], ...person });

  it("are issued and mailed, once, to members and to people without an account", async () => {
    const people = [
      { email: "mei.tanaka@example.com", name: "Mei Tanaka" },
      { email: "New.Guest@example.com", name: "Nele Gast" },
    ];
    for (const person of people)
      expect((await issue(person)).data?.issueCertificates).toMatchObject({
        message: "1 issued and emailed.",
      });
    await world.deliver();
    for (const { email } of people)
      expect(world.deps.mails.to(email.toLowerCase()).at(-1)).toMatchObject({
        subject: "Your certificate: Flight Level 2 Design",
        text: expect.stringContaining("/verify/"),
      });
    expect(await find("tanaka")).toMatchObject([
      { holderName: "Mei Tanaka", state: "GOOD", corrections: [] },
    ]);
    expect(await find("nele")).toMatchObject([{ memberId: null, email: "new.guest@example.com" }]);
    const again = await issue({ email: "New.Guest@example.com", name: "Nele Gast" });
    expect(again.errors[0]?.message).toContain("Nele Gast: Already has this certificate.");
    expect(await find("nele")).toHaveLength(1);
  });

  it("join the account when the address is proven", async () => {
    await deskStaff(world.deps, [], "new.guest@example.com");
    expect(await find("nele")).toMatchObject([{ memberId: null }]);
    await world.signIn(world.visitor(), "new.guest@example.com");
    const [member] = await world.deps.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.email, "new.guest@example.com"));
    expect(await find("nele")).toMatchObject([{ memberId: member?.id, email: "new.guest@example.com" }]);
  });

  it("are issued by number of the member too, and leave out an account that is gone", async () => {
    const outcome = await issueCertificates(world.deps, {
      certificationSlug: "flight-level-2-design",
      date: world.deps.clock(),
      guides: [],
      people: [
        { memberId: staff.memberId, name: "Desk Hand" },
        { memberId: 999_999, name: "Nobody" },
        { email: "none", name: "No Address" },
      ],
    });
    expect(outcome).toMatchObject({
      issued: [{ name: "Desk Hand" }],
      left: [
        { name: "Nobody", why: "The account no longer exists." },
        { name: "No Address", why: "The address is not valid." },
      ],
    });
    expect((await issue({ email: "a@example.com", name: "A" }, "no-such")).errors[0]?.message).toBe(
      "There is no such certification.",
    );
  });

  it("have their name corrected, with the name before, who and why", async () => {
    const [{ publicId }] = await find("tanaka");
    const input = { certificate: publicId, name: "Mei Tanaka-Ito", reason: "Married name" };
    expect((await ask("correctCertificate", { input })).errors).toEqual([]);
    expect(await find(publicId)).toMatchObject([
      {
        holderName: "Mei Tanaka-Ito",
        corrections: [{ by: "desk@example.com", before: "Mei Tanaka", reason: "Married name" }],
      },
    ]);
  });

  it("are revoked once, with a reason, and may be issued again", async () => {
    const [{ publicId }] = await find("tanaka");
    const revoke = (reason: string) => ask("revokeCertificate", { input: { certificate: publicId, reason } });
    expect((await revoke("")).errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    expect((await revoke("Left before noon")).errors).toEqual([]);
    expect((await revoke("Again")).errors[0]?.extensions).toMatchObject({ code: "UNKNOWN_CERTIFICATE" });
    expect(await find(publicId)).toMatchObject([{ state: "REVOKED", revokedReason: "Left before noon" }]);
    expect((await issue({ email: "mei.tanaka@example.com", name: "Mei Tanaka" })).errors).toEqual([]);
  });
});
