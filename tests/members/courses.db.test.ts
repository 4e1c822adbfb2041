import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertAccessCode } from "@/backend/sales/access/access-codes";
import { openLearning } from "@/backend/sales/access/grants";
import { openCourse, startCourse } from "@/backend/people/members/learning";
import { findMemberByEmail } from "@/backend/people/members/store";
import { claimOrders } from "@/backend/desk/personal-data/change-owner";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { about } from "@/tests/support/clock";

const COURSE = 992;
const PROGRAM = 3341;

onOneDatabase("courses of a member", (open) => {
  let till: CheckoutWorld;
  let people = 0;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const newEmail = () => `learner.${(people += 1)}@example.com`;

  async function signIn(client: ContractClient, email: string): Promise<number> {
    await till.db
      .insert(tables.members)
      .values({ email, createdAt: till.deps.clock() })
      .onConflictDoNothing();
    await client.ask("getInWithEmail", { log: email });
    await till.deliver();
    const token = /sign-in\?token=([\w.-]+)/.exec(till.deps.mails.to(email).at(-1)?.text ?? "")?.[1] ?? "";
    await client.token({ grant_type: "urn:fla:login-link", token, binding: client.binding ?? "" });
    const member = await findMemberByEmail(till.db, email);
    if (!client.bearer || !member) throw new Error("not signed in");
    return member.id;
  }

  const buy = async (client: ContractClient, productId: number, email: string) => {
    await client.ask("addToCart", { productId, quantity: 1 });
    return orderOf(await till.buy(client, "demo_card_4242", { billing: { ...billing, email } })).databaseId;
  };
  const coursesOf = async (client: ContractClient) => (await client.ask("getCourses")).data?.courses;
  const rowsOf = (memberId: number) =>
    till.db.select().from(tables.courses).where(eq(tables.courses.memberId, memberId));

  it("a paid course is there with the payment", async () => {
    const [client, email] = [till.visitor(), newEmail()];
    await signIn(client, email);
    expect(await coursesOf(client)).toEqual([]);
    await buy(client, COURSE, email);
    expect(await coursesOf(client)).toMatchObject([
      {
        title: expect.stringContaining("Introduction"),
        courseUrl: expect.stringMatching(/^https:\/\//),
        startedAt: null,
        completed: false,
        progress: 0,
        expired: false,
      },
    ]);
  });

  it("an order that waits for its money opens nothing", async () => {
    const [client, email] = [till.visitor(), newEmail()];
    await signIn(client, email);
    await client.ask("addToCart", { productId: COURSE, quantity: 1 });
    await till.buy(client, "invoice", { billing: { ...billing, email } });
    expect(await coursesOf(client)).toEqual([]);
  });

  it("a guest's course waits until the address is proven", async () => {
    const [guest, email] = [till.visitor(), newEmail()];
    await buy(guest, COURSE, email);
    const stranger = till.visitor();
    await signIn(stranger, newEmail());
    expect(await coursesOf(stranger)).toEqual([]);
    expect(await till.db.select().from(tables.courses)).not.toContainEqual(
      expect.objectContaining({ memberId: null }),
    );
    const owner = till.visitor();
    await signIn(owner, email);
    expect(await coursesOf(owner)).toHaveLength(1);
  });

  it("stays one course, however often it is opened", async () => {
    const [client, email] = [till.visitor(), newEmail()];
    const memberId = await signIn(client, email);
    await buy(client, COURSE, email);
    await buy(client, COURSE, email);
    await till.db.transaction((tx) => claimOrders(tx, till.deps, { memberId, email }));
    expect(await rowsOf(memberId)).toHaveLength(1);
    const opened = {
      memberId,
      orderId: null,
      productId: 1730,
      kind: "course" as const,
      grantedAt: new Date(),
    };
    await Promise.all(
      Array.from({ length: 8 }, () => till.db.transaction((tx) => openLearning(tx, [opened, opened]))),
    );
    const rows = await rowsOf(memberId);
    expect(rows).toHaveLength(2);
    // The control: the table keeps it unique and refuses an insert without a check.
    const { id: _id, ...same } = rows[0] ?? {};
    await expect(
      till.db.insert(tables.courses).values({ title: "Again", type: "self-paced", memberId, ...same }),
    ).rejects.toThrow();
  });

  it("comes and goes with the transaction of the payment", async () => {
    const memberId = await signIn(till.visitor(), newEmail());
    const opened = {
      memberId,
      orderId: null,
      productId: COURSE,
      kind: "course" as const,
      grantedAt: new Date(),
    };
    const broken = till.db.transaction(async (tx) => {
      await openLearning(tx, [opened]);
      throw new Error("crash");
    });
    await expect(broken).rejects.toThrow("crash");
    expect(await rowsOf(memberId)).toEqual([]);
  });

  it("of a code is there with the code", async () => {
    const client = till.visitor();
    await signIn(client, newEmail());
    await insertAccessCode(till.db, "OPEN-OPEN-OPEN-OPEN", 1744, null);
    await client.ask("redeemAccessCode", { code: "OPEN-OPEN-OPEN-OPEN" });
    expect(await coursesOf(client)).toMatchObject([{ title: "Flight Level 3 Design" }]);
  });

  it("begins once, with the first press; a stranger's press does nothing", async () => {
    const [client, email] = [till.visitor(), newEmail()];
    const memberId = await signIn(client, email);
    await buy(client, COURSE, email);
    const [course] = Object((await client.ask("getCourses")).data).courses;
    expect(course).toMatchObject({ startedAt: null, notesStart: true });
    const stranger = till.visitor();
    await signIn(stranger, newEmail());
    for (const [asker, id] of [
      [stranger, course.id],
      [client, "Y291cnNlOng="],
      [client, "nothing"],
    ])
      expect((await asker.ask("startCourse", { id })).data).toMatchObject({ startCourse: { course: null } });
    expect((await till.visitor().ask("startCourse", { id: course.id })).errors).toMatchObject([
      { message: "Please sign in to open your courses." },
    ]);
    expect(await rowsOf(memberId)).toMatchObject([{ startedAt: null }]);

    const begun = till.deps.clock();
    const press = async () => (await client.ask("startCourse", { id: course.id })).data;
    expect(await press()).toMatchObject({ startCourse: { course: { courseUrl: course.courseUrl } } });
    till.deps.time.forward(60);
    await press();
    expect(await rowsOf(memberId)).toMatchObject([{ startedAt: about(begun) }]);
    expect(await coursesOf(client)).toMatchObject([{ startedAt: about(begun), notesStart: false }]);
  });

  describe("that has ended", () => {
    const begun = new Date("2026-01-10T00:00:00Z");
    const ended = async () => {
      const memberId = await signIn(till.visitor(), newEmail());
      const course = { title: "Old", courseUrl: "https://learn.example.com/old", type: "self-paced" };
      await till.db
        .insert(tables.courses)
        .values({ ...course, memberId, productId: COURSE, startedAt: begun, progress: 60, expired: true });
      const bought = (boughtAt: Date) =>
        till.db.transaction((tx) => openCourse(tx, { ...course, memberId, productId: COURSE, boughtAt }));
      return { memberId, bought };
    };

    it("opens again with its progress when it is bought again", async () => {
      const { memberId, bought } = await ended();
      await bought(new Date("2026-11-01T00:00:00Z"));
      expect(await rowsOf(memberId)).toMatchObject([{ expired: false, progress: 60, startedAt: begun }]);
    });

    it("does not begin by a press", async () => {
      const memberId = await signIn(till.visitor(), newEmail());
      const course = { title: "Old", courseUrl: "https://learn.example.com/old", type: "self-paced" };
      const [row] = await till.db
        .insert(tables.courses)
        .values({ ...course, memberId, productId: COURSE, expired: true })
        .returning();
      await startCourse(till.db, { memberId, id: row?.id ?? 0, at: till.deps.clock() });
      expect(await rowsOf(memberId)).toMatchObject([{ startedAt: null }]);
    });

    it("stays ended when the purchase that it came from is seen again", async () => {
      const { memberId, bought } = await ended();
      await bought(new Date("2026-01-01T00:00:00Z"));
      expect(await rowsOf(memberId)).toMatchObject([{ expired: true }]);
    });
  });

  it("the paid program makes a program member, in both lists", async () => {
    const [client, email] = [till.visitor(), newEmail()];
    const memberId = await signIn(client, email);
    await till.db
      .update(tables.members)
      .set({ hasProgramInvite: true })
      .where(eq(tables.members.id, memberId));
    const orderId = await buy(client, PROGRAM, email);
    expect((await client.ask("viewer")).data?.viewer).toMatchObject({
      myProfessionalProgram: {
        status: "ACTIVE",
        orderId,
        program: { title: expect.stringContaining("Professional Program") },
      },
    });
    expect((await client.ask("getCustomer")).data?.customer).toMatchObject({
      capabilities: ["fla_is_program_member"],
    });
    expect(await coursesOf(client)).toHaveLength(1);
  });
});
