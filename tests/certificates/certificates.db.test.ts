import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCommand } from "@/backend/desk/operator/commands";
import { operated } from "@/tests/support/operating";
import { answerFeedback, revokeCertificate } from "@/backend/people/certificates/store";
import { certificates, type FeedbackQuestion } from "@/backend/people/certificates/tables";
import { members } from "@/backend/people/members/tables";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";
import { about } from "@/tests/support/clock";

const questions: FeedbackQuestion[] = [
  {
    id: "q1",
    guideId: "g1",
    isFor: "guide",
    isForTitle: "Tomáš Novák",
    question: "How well?",
    type: "rating",
  },
  { id: "q2", guideId: null, isFor: "workshop", isForTitle: "Design", question: "Again?", type: "rating" },
  { id: "q3", guideId: null, isFor: "workshop", isForTitle: "Design", question: "What first?", type: "text" },
];
const rated = [
  { questionId: "q1", rating: 5 },
  { questionId: "q2", rating: 4 },
];

onOneDatabase("a member's certificates", (open) => {
  let world: MemberWorld;
  let [owner, other] = [0, 0];
  const clients: Record<string, ContractClient> = {};
  beforeAll(async () => {
    world = await openMemberWorld(open);
    for (const name of ["owner", "other"]) {
      const client = new ContractClient(world.send);
      const email = `${name}@example.com`;
      await world.database.db
        .insert(members)
        .values({ email, firstName: name, lastName: "Kaya", createdAt: world.deps.clock() });
      client.bearer = (await world.signIn(email)).access_token;
      clients[name] = client;
    }
    const rows = await world.database.db.select().from(members);
    owner = rows.find(({ email }) => email.startsWith("owner"))?.id ?? 0;
    other = rows.find(({ email }) => email.startsWith("other"))?.id ?? 0;
  });
  afterAll(() => world.close());

  const add = async (changes: Partial<typeof certificates.$inferInsert> = {}) => {
    const now = world.deps.clock();
    const [row] = await world.database.db
      .insert(certificates)
      .values({
        memberId: owner,
        holderName: "Elif Kaya",
        certificationSlug: "flight-level-2-design",
        certificationTitle: "Flight Level 2 Design",
        guides: [{ id: "g1", name: "Tomáš Novák" }],
        createdAt: now,
        modifiedAt: now,
        ...changes,
      })
      .returning();
    if (!row) throw new Error("not added");
    return row;
  };
  const row = async (id: number) =>
    (await world.database.db.select().from(certificates).where(eq(certificates.id, id)))[0];
  const listed = async (id: number) => {
    const { data, errors } = (await clients.owner?.ask("getCertificates")) ?? {};
    expect(errors).toEqual([]);
    const all: { databaseId: number }[] = JSON.parse(JSON.stringify(data?.certificates));
    return all.find(({ databaseId }) => databaseId === id);
  };
  const send = (id: number, answers: object[], by = "owner") => {
    const client = by === "nobody" ? new ContractClient(world.send) : clients[by];
    if (!client) throw new Error(`no client ${by}`);
    return client.ask("sendCertificateFeedback", { certificateId: id, answers });
  };

  it("have a document at our own address, unless another house issued it", async () => {
    const [ours, sample, elsewhere, open_, undone] = [
      await add(),
      await add({ issueUri: "https://certificates.example.com/x" }),
      await add({ issueUri: "https://badges.academy.test/x" }),
      await add({ feedback: questions }),
      await add({ completed: false }),
    ];
    const origin = world.deps.settings.origin;
    expect(await listed(ours.id)).toMatchObject({ issue_uri: `${origin}/verify/${ours.publicId}` });
    expect(await listed(sample.id)).toMatchObject({ issue_uri: `${origin}/verify/${sample.publicId}` });
    expect(await listed(elsewhere.id)).toMatchObject({ issue_uri: "https://badges.academy.test/x" });
    expect(await listed(open_.id)).toMatchObject({
      issue_uri: null,
      feedbackForm: { questions },
      certification: { image: `${origin}/og/workshops/flight-level-2-design.png` },
    });
    expect(await listed(undone.id)).toBeUndefined();
  });

  it("say when the name was corrected, and no other change", async () => {
    const corrected = (at: string) => ({
      at,
      by: "Staff",
      before: "Elif K",
      after: "Elif Kaya",
      reason: "typo",
    });
    const { id } = await add({
      modifiedAt: new Date("2026-09-09T09:00:00.000Z"),
      nameCorrections: [corrected("2026-07-01T09:00:00.000Z"), corrected("2026-08-01T09:00:00.000Z")],
    });
    expect(await listed(id)).toMatchObject({ modified_at: "2026-08-01T09:00:00.000Z" });
    const answered = await add({ modifiedAt: new Date("2027-09-09T09:00:00.000Z") });
    expect(await listed(answered.id)).toMatchObject({ modified_at: answered.createdAt.toISOString() });
  });

  it("are handed out when all ratings are given, with the questions kept beside the answers", async () => {
    const { id, publicId } = await add({ feedback: questions });
    world.deps.time.forward(60);
    const { data, errors } = await send(id, [...rated, { questionId: "q3", text: " A board. " }]);
    expect(errors).toEqual([]);
    expect(data?.sendCertificateFeedback).toMatchObject({
      certificate: { issue_uri: `${world.deps.settings.origin}/verify/${publicId}`, feedbackForm: null },
    });
    const kept = await row(id);
    expect(kept).toMatchObject({ feedback: null, modifiedAt: about(world.deps.clock()) });
    expect(kept?.feedbackAnswers).toEqual([
      { ...questions[0], rating: 5, text: null },
      { ...questions[1], rating: 4, text: null },
      { ...questions[2], rating: null, text: "A board." },
    ]);
  });

  it.each([
    ["a rating is missing", rated.slice(0, 1), { q2: "Please choose 1 to 5" }],
    ["nothing is answered", [], { q1: "Please choose 1 to 5", q2: "Please choose 1 to 5" }],
    [
      "a rating is out of its range",
      [{ questionId: "q1", rating: 6 }, rated[1]],
      { q1: "Please choose 1 to 5" },
    ],
    [
      "a question was not asked",
      [...rated, { questionId: "q9", rating: 1 }],
      { q9: "This question was not asked." },
    ],
    ["a question is answered twice", [...rated, rated[0]], { q1: "This question was not asked." }],
    [
      "a text is too long",
      [...rated, { questionId: "q3", text: "x".repeat(2_001) }],
      { q3: "Please write at most 2,000 characters" },
    ],
    [
      "a text is a number",
      [...rated, { questionId: "q3", rating: 3 }],
      { q3: "Please answer this question in words." },
    ],
  ])("stay closed when %s", async (_what, answers, fields) => {
    const { id } = await add({ feedback: questions });
    const { errors } = await send(
      id,
      answers.filter((answer) => answer !== undefined),
    );
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT", fields });
    expect(await row(id)).toMatchObject({ feedback: questions, feedbackAnswers: null });
  });

  it("are opened by their owner only: a foreign one answers like a missing one", async () => {
    const { id } = await add({ feedback: questions });
    const foreign = await send(id, rated, "other");
    const none = await send(2_000_000, rated, "other");
    expect(foreign).toEqual(none);
    expect(foreign.errors[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await send(id, rated, "nobody")).errors[0]?.extensions?.code).toBe("UNAUTHENTICATED");
    expect((await row(id))?.feedback).toEqual(questions);
    const stranger = { id, memberId: other, answers: [], now: world.deps.clock() };
    expect(await answerFeedback(world.database.db, stranger)).toBeUndefined();
  });

  it("keep the first answers when they are sent again, or twice at once", async () => {
    const { id } = await add({ feedback: questions });
    const low = rated.map(({ questionId }) => ({ questionId, rating: 1 }));
    const both = await Promise.all([send(id, rated), send(id, low)]);
    for (const { errors } of both) expect(errors).toEqual([]);
    const { feedbackAnswers: first, modifiedAt } = (await row(id)) ?? {};
    world.deps.time.forward(60);
    const again = await send(id, first?.[0]?.rating === 5 ? low : rated);
    expect(again.errors).toEqual([]);
    expect((await row(id))?.feedbackAnswers).toEqual(first);
    expect((await row(id))?.modifiedAt).toEqual(modifiedAt);
  });

  it("let the guard in SQL decide between two that both read the questions as open (with its control)", async () => {
    const { db } = world.database;
    const answers = (rating: number) => questions.map((question) => ({ ...question, rating, text: null }));
    const late = async (id: number) =>
      answerFeedback(db, { id, memberId: owner, answers: answers(1), now: world.deps.clock() });
    const guarded = await add({ feedback: questions });
    await answerFeedback(db, {
      id: guarded.id,
      memberId: owner,
      answers: answers(5),
      now: world.deps.clock(),
    });
    expect(await late(guarded.id)).toBeUndefined();
    expect((await row(guarded.id))?.feedbackAnswers?.[0]?.rating).toBe(5);
    // The control: without the condition the late one wins.
    await db
      .update(certificates)
      .set({ feedbackAnswers: answers(1) })
      .where(eq(certificates.id, guarded.id));
    expect((await row(guarded.id))?.feedbackAnswers?.[0]?.rating).toBe(1);
  });

  it("are revoked once, and say so in their own operation", async () => {
    const { id, publicId } = await add();
    const at = world.deps.clock();
    expect(await revokeCertificate(world.database.db, publicId, "issued by mistake", at)).toBeDefined();
    expect(await revokeCertificate(world.database.db, publicId, "another reason", at)).toBeUndefined();
    expect(await revokeCertificate(world.database.db, randomUUID(), "none", at)).toBeUndefined();
    expect(await row(id)).toMatchObject({ revokedReason: "issued by mistake" });
    const { data } = (await clients.owner?.ask("getRevokedCertificates")) ?? {};
    const all: { revoked_at: string | null }[] = JSON.parse(JSON.stringify(data?.certificates));
    expect(all.filter(({ revoked_at }) => revoked_at === at.toISOString())).toHaveLength(1);
  });

  it("are revoked by an operator, by number and with a reason", async () => {
    const { publicId } = await add();
    const command = {
      command: "revoke-certificate" as const,
      id: publicId.toUpperCase(),
      reason: " by mistake ",
    };
    expect(await operated(world.deps, command)).toMatchObject({ ok: true });
    expect(await operated(world.deps, command)).toMatchObject({ ok: false });
    const { lines } = await operated(world.deps, { command: "certificates" });
    expect(lines.find((line) => line.startsWith(publicId))).toMatch(/revoked \d{4}-\d\d-\d\d: by mistake$/);
    expect(readCommand({ ...command, reason: " " })).toBeNull();
  });
});
