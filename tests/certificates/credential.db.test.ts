import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operated } from "@/tests/support/operating";
import { signingKey } from "@/backend/people/certificates/credential";
import { credentialsEndpoint } from "@/backend/people/certificates/credentials-endpoint";
import { certificates } from "@/backend/people/certificates/tables";
import { secrets } from "@/backend/ground/database/tables";
import { members } from "@/backend/people/members/tables";
import { checkCredential, readKeys, readSignedFile } from "@/components/certificates/check-credential";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { testDeps } from "@/tests/support/deps";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";
import { pdfPages } from "@/tests/support/pdf-text";
import { type OpenBadge, openBadgeCredential } from "./open-badge";
import { about } from "@/tests/support/clock";

onOneDatabase("a certificate for everybody", (open) => {
  let world: MemberWorld;
  let memberId = 0;
  beforeAll(async () => {
    world = await openMemberWorld(open);
    const [member] = await world.database.db
      .insert(members)
      .values({
        email: "elif@example.com",
        firstName: "Elif <b>",
        lastName: "Kaya",
        createdAt: world.deps.clock(),
      })
      .returning();
    memberId = member?.id ?? 0;
  });
  afterAll(() => world.close());

  const add = async (changes: Partial<typeof certificates.$inferInsert> = {}) => {
    const now = world.deps.clock();
    const [row] = await world.database.db
      .insert(certificates)
      .values({
        memberId,
        holderName: "Elif <b> Kaya",
        certificationSlug: "flight-level-2-design",
        certificationTitle: "Flight Level 2 Design",
        workshopDate: new Date("2026-04-28T07:00:00Z"),
        guides: [{ id: "g1", name: "Tomáš Novák" }],
        createdAt: now,
        modifiedAt: now,
        ...changes,
      })
      .returning();
    if (!row) throw new Error("not added");
    return row;
  };
  const ask = async (id: string) => {
    const { data, errors } = await new ContractClient(world.send).ask("getCredential", { id });
    expect(errors).toEqual([]);
    const found: Record<string, string | null> | null = JSON.parse(JSON.stringify(data?.credential));
    return found;
  };
  const get = (path: string, method = "GET") =>
    credentialsEndpoint(world.deps).fetch(new Request(new URL(path, "http://backend.test"), { method }));
  const json = async (path: string): Promise<unknown> => (await get(path)).json();
  const keys = async () => readKeys(await json("/.well-known/jwks.json"));
  const payloadOf = (document: string): OpenBadge =>
    openBadgeCredential.parse(
      JSON.parse(Buffer.from(document.split(".")[1] ?? "", "base64url").toString("utf8")),
    );

  it("is answered without signing in", async () => {
    const { publicId, createdAt } = await add();
    expect(await ask(publicId)).toEqual({
      __typename: "Credential",
      id: publicId,
      holder: "Elif <b> Kaya",
      title: "Flight Level 2 Design",
      slug: "flight-level-2-design",
      addon: false,
      date: "2026-04-28T07:00:00.000Z",
      guides: ["Tomáš Novák"],
      issuedAt: createdAt.toISOString(),
      revokedAt: null,
      revokedReason: null,
      document: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect((await ask(publicId.toUpperCase()))?.id).toBe(publicId);
  });

  it.each([
    "",
    "1",
    "x",
    "' or 1=1 --",
    "00000000-0000-0000-0000-000000000000",
    "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11",
    "\u0000",
  ])("is nothing for %j, and never a failure", async (id) => expect(await ask(id)).toBeNull());

  it("is nothing for a long text", async () => expect(await ask("x".repeat(9_000))).toBeNull());

  it("is nothing while questions are open or the training is not completed", async () => {
    const open_ = await add({
      feedback: [{ id: "q", guideId: null, isFor: "workshop", isForTitle: "", question: "?", type: "text" }],
    });
    const undone = await add({ completed: false });
    for (const { publicId } of [open_, undone]) {
      expect(await ask(publicId)).toBeNull();
      for (const file of ["credential.json", "credential.jws", "certificate.pdf"])
        expect((await get(`/verify/${publicId}/${file}`)).status).toBe(404);
      expect((await get(`/credentials/status/${publicId}`)).status).toBe(404);
    }
  });

  it("is an Open Badges 3.0 credential, and genuine by the published keys", async () => {
    const { publicId } = await add();
    const document = (await ask(publicId))?.document ?? "";
    const claims = payloadOf(document);
    expect(claims.credentialStatus.id).toBe(`${world.deps.settings.origin}/credentials/status/${publicId}`);
    expect(claims.sub).toBe(claims.credentialSubject.id);
    expect(claims.nbf * 1_000).toBe(Date.parse(claims.validFrom));
    const header: unknown = JSON.parse(Buffer.from(document.split(".")[0] ?? "", "base64url").toString());
    const [key] = (await keys()).keys;
    expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: key?.kid });
    expect(Buffer.from(String(key?.n), "base64url")).toHaveLength(3_072 / 8);
    expect(await checkCredential(document, await keys())).toMatchObject({ kind: "genuine" });
  });

  it("tells nobody the holder's address, hashed or not, and no private part of a key", async () => {
    const { publicId } = await add();
    const document = (await ask(publicId))?.document ?? "";
    expect(JSON.stringify(payloadOf(document))).not.toMatch(/elif@|emailAddress|salt/);
    const [key] = (await keys()).keys;
    expect(
      Object.keys(JSON.parse(JSON.stringify(await json("/.well-known/jwks.json"))).keys[0]).sort(),
    ).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    expect(await json(new URL(key?.kid ?? "").pathname)).toEqual({ ...key, use: "sig" });
  });

  it("is the same document until it changes, and after a start, too", async () => {
    const { id, publicId } = await add();
    const before = (await ask(publicId))?.document;
    world.deps.time.forward(3_600);
    expect((await ask(publicId))?.document).toBe(before);
    const restarted = testDeps({ database: async () => world.database, payments: [] });
    const file = await credentialsEndpoint(restarted).fetch(
      new Request(`http://backend.test/verify/${publicId}/credential.jws`),
    );
    expect(await file.text()).toBe(before);
    await world.database.db
      .update(certificates)
      .set({ certificationTitle: "Another title" })
      .where(eq(certificates.id, id));
    expect((await ask(publicId))?.document).not.toBe(before);
  });

  it("has one key, when two processes make it together", async () => {
    await world.database.db.delete(secrets).where(eq(secrets.name, "credentials"));
    const processes = [1, 2, 3].map(() => testDeps({ database: async () => world.database, payments: [] }));
    const made = await Promise.all(processes.map(signingKey));
    expect(new Set(made.map(({ thumbprint }) => thumbprint)).size).toBe(1);
  });

  it("shows at once that it was revoked, and why; the document stays genuine", async () => {
    const { id, publicId } = await add();
    expect(await json(`/credentials/status/${publicId}`)).toMatchObject({ revokedCredential: [] });
    const revokedAt = world.deps.clock();
    await world.database.db
      .update(certificates)
      .set({ revokedAt, revokedReason: "issued by mistake" })
      .where(eq(certificates.id, id));
    const found = await ask(publicId);
    expect(found).toMatchObject({ revokedAt: revokedAt.toISOString(), revokedReason: "issued by mistake" });
    const status = await get(`/credentials/status/${publicId}`);
    expect(status.headers.get("cache-control")).toBe("no-store");
    expect(await status.json()).toEqual({
      id: `${world.deps.settings.origin}/credentials/status/${publicId}`,
      issuer: `${world.deps.settings.origin}/credentials/issuer`,
      revokedCredential: [
        {
          id: `${world.deps.settings.origin}/verify/${publicId}`,
          revoked: true,
          revocationDate: revokedAt.toISOString(),
          revocationReason: "issued by mistake",
        },
      ],
    });
    const [text] = await pdfPages(
      new Uint8Array(await (await get(`/verify/${publicId}/certificate.pdf`)).arrayBuffer()),
    );
    expect(text).toContain("REVOKED");
  });

  it("is downloaded as JSON that holds, as the bare signed text, and as PDF", async () => {
    const { publicId } = await add();
    const file = await get(`/verify/${publicId}/credential.json`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="certificate-flight-level-2-design.json"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const document = readSignedFile(await file.text()) ?? "";
    expect(document).toBe((await ask(publicId))?.document);
    expect(await (await get(`/verify/${publicId}/credential.jws`)).text()).toBe(document);
    const pdf = await get(`/verify/${publicId}/certificate.pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const [text] = await pdfPages(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain("Elif <b> Kaya has completed Flight Level 2 Design");
  });

  it("keeps the name of the day of issue, whatever the profile says later", async () => {
    const { publicId } = await add();
    const before = await ask(publicId);
    await world.database.db
      .update(members)
      .set({ firstName: "Somebody", lastName: "Else" })
      .where(eq(members.id, memberId));
    expect(await ask(publicId)).toEqual(before);
    const pdf = await get(`/verify/${publicId}/certificate.pdf`);
    const [text] = await pdfPages(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain("Elif <b> Kaya has completed");
    expect(text).not.toContain("Somebody");
  });

  it("is corrected by staff everywhere at once, with a trace; what was signed before stays genuine", async () => {
    const { publicId } = await add();
    const before = (await ask(publicId))?.document ?? "";
    const command = {
      command: "correct-name" as const,
      id: publicId,
      name: "Elif Kaya-Berger",
      reason: "a slip in the list of participants",
      by: "olga",
    };
    world.deps.time.forward(60);
    expect(await operated(world.deps, command)).toMatchObject({ ok: true });
    const after = await ask(publicId);
    expect(after?.holder).toBe("Elif Kaya-Berger");
    expect(payloadOf(after?.document ?? "").credentialSubject.identifier).toMatchObject([
      { identityHash: "Elif Kaya-Berger" },
    ]);
    const pdf = await get(`/verify/${publicId}/certificate.pdf`);
    expect((await pdfPages(new Uint8Array(await pdf.arrayBuffer())))[0]).toContain("Elif Kaya-Berger");
    const [row] = await world.database.db
      .select()
      .from(certificates)
      .where(eq(certificates.publicId, publicId));
    expect(row?.nameCorrections).toEqual([
      {
        at: about(world.deps.clock()),
        by: "olga",
        before: "Elif <b> Kaya",
        after: "Elif Kaya-Berger",
        reason: "a slip in the list of participants",
      },
    ]);
    expect(await checkCredential(before, await keys())).toMatchObject({
      kind: "genuine",
      certificate: { holder: "Elif <b> Kaya" },
    });
    const { lines } = await operated(world.deps, { command: "certificates" });
    expect(lines.join("\n")).toContain('by olga, was "Elif <b> Kaya": a slip in the list');
    const unknown = { ...command, id: "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11" };
    expect(await operated(world.deps, unknown)).toMatchObject({ ok: false });
  });

  it("refers to documents that exist", async () => {
    const { publicId } = await add();
    const claims = payloadOf((await ask(publicId))?.document ?? "");
    for (const address of [claims.issuer.id, claims.credentialSubject.achievement.id]) {
      const answer = await get(new URL(address).pathname);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.json()).toMatchObject({ id: address });
    }
  });

  it.each([
    "/credentials",
    "/credentials/",
    "/credentials/keys/x",
    "/credentials/achievements/none",
    "/credentials/achievements/%27",
    "/credentials/status/x",
    "/verify/x/credential.json",
    "/verify/x/other.json",
    "/.well-known/other",
  ])("has nothing at %s", async (path) => expect((await get(path)).status).toBe(404));

  it("cannot be written", async () => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await get("/.well-known/jwks.json", method)).status).toBe(405);
  });
});
