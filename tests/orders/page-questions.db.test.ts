import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { openInMemory } from "@/backend/ground/database/pglite";
import { shareReads } from "@/backend/ground/database/shared-reads";
import { roles } from "@/backend/ground/desk-roles";
import { members } from "@/backend/people/members/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import type { ContractClient, OperationName } from "@/tests/support/contract-client";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { insertManyOrders } from "@/tests/support/many-orders";
import { keepQuestions } from "@/tests/support/questions";

type Asked = readonly [OperationName, variables?: Record<string, unknown>];
type AskedAtDesk = readonly [DeskOperation, variables?: Record<string, unknown>];

/** What each page asks about its visitor, all at the same time, and how many statements that may take. */
const memberPages: readonly [page: string, most: number, asked: readonly Asked[]][] = [
  [
    "/account/me",
    17,
    [
      ["viewer"],
      ["getAccount"],
      ["getCourses"],
      ["getCertificates"],
      ["getRevokedCertificates"],
      ["getBookings"],
      ["verifyAccess"],
      ["getOrders", { first: 3 }],
      ["getWaitingList"],
    ],
  ],
  ["/account/me/my-orders", 7, [["viewer"], ["getOrders", { first: 20 }]]],
];
const deskPages: readonly [page: string, most: number, asked: readonly AskedAtDesk[]][] = [
  ["/desk", 17, [["visitor"], ["inbox"]]],
];

// In memory, where one connection answers: with several, a transaction of one operation ends what others share at
// another moment in each run.
describe("statements of a page, which shares equal reads", () => {
  let database: Database;
  let world: World;
  let member: ContractClient;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    database = await openInMemory();
    world = await openWorld(async () => database);
    member = world.visitor();
    await world.signIn(member, "anna.berger@example.com");
    const [anna] = await database.db
      .select()
      .from(members)
      .where(eq(members.email, "anna.berger@example.com"));
    await insertManyOrders(database.db, anna?.id ?? 0, 20);
    staff = await deskStaff(world.deps, roles);
    // Keys are made at their first use.
    await member.ask("getDownloads");
    await askDesk(world.backend, staff, "inbox", {});
  });
  afterAll(() => world.close());

  const asMember = (asked: readonly Asked[]) => (together: ReturnType<typeof shareReads>) =>
    Promise.all(
      asked.map(async ([name, variables]) => {
        const answer = await together(() => member.ask(name, variables));
        expect(answer, name).toMatchObject({ errors: [] });
      }),
    );
  const atDesk = (asked: readonly AskedAtDesk[]) => (together: ReturnType<typeof shareReads>) =>
    Promise.all(
      asked.map(async ([name, variables = {}]) => {
        const { errors } = await together(() => askDesk(world.backend, staff, name, variables));
        expect(errors, name).toEqual([]);
      }),
    );
  const questionsOf = async (ask: (together: ReturnType<typeof shareReads>) => Promise<unknown>) =>
    (await keepQuestions(() => ask(shareReads()))).questions.filter((text) => !/^(begin|commit)/.test(text));

  it.each([
    ...memberPages.map(([page, most, asked]) => [page, most, asMember(asked)] as const),
    ...deskPages.map(([page, most, asked]) => [page, most, atDesk(asked)] as const),
  ])("%s: %i", async (_page, most, ask) => {
    const questions = await questionsOf(ask);
    expect(questions.length, questions.join("\n")).toBeLessThanOrEqual(most);
  });

  it("is more where every operation asks alone (control)", async () => {
    const [[, , overview] = ["", 0, []]] = memberPages;
    const alone = asMember(overview);
    const { questions } = await keepQuestions(() => alone((work) => work()));
    const shared = await questionsOf(asMember(overview));
    expect(questions.length).toBeGreaterThan(shared.length + 10);
    const more = await questionsOf(async (together) => {
      await asMember(overview)(together);
      await database.db.execute(sql`select 1`);
    });
    expect(more).toHaveLength(shared.length + 1);
  });
});
