import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as mail from "@/backend/ground/mail/outbox";
import * as people from "@/backend/people/members/store";
import * as requests from "@/backend/people/sign-in/sign-in-requests";
import { members } from "@/backend/people/members/tables";
import { ContractClient } from "@/tests/support/contract-client";
import { testDatabase } from "@/tests/support/database";
import { openMemberWorld, type MemberWorld } from "@/tests/support/member-world";

vi.mock(import("@/backend/ground/mail/outbox"), { spy: true });
vi.mock(import("@/backend/people/members/store"), { spy: true });
vi.mock(import("@/backend/people/sign-in/sign-in-requests"), { spy: true });

const known = "anna.berger@example.com";

/**
 * The time of an answer is measured by `npm run prove -- membership` (G9); a statistic would fail now and then by
 * chance, so here it is the work that has to be equal. Source: A7.
 */
describe("asking for a mail with a known or an unknown address", () => {
  let world: MemberWorld;
  beforeEach(async () => {
    world = await openMemberWorld(testDatabase);
    await world.database.db.insert(members).values({ email: known, createdAt: world.deps.clock() });
  });
  afterEach(async () => {
    vi.clearAllMocks();
    await world.close();
  });

  /** The steps of the request, and its answer. */
  async function workFor(log: string) {
    vi.clearAllMocks();
    const client = new ContractClient(world.send);
    const answer = await client.ask("getInWithEmail", { log });
    const steps = [mail, people, requests].flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) =>
        vi.isMockFunction(value) ? value.mock.invocationCallOrder.map((order) => ({ name, order })) : [],
      ),
    );
    steps.sort((a, b) => a.order - b.order);
    return { steps: steps.map(({ name }) => name), answer, binding: client.binding?.length };
  }

  it("does the same steps in the same order, and says the same", async () => {
    const work = await workFor(known);
    expect(work.steps).toEqual(expect.arrayContaining(["findMemberByEmail", "queueMail"]));
    expect(await workFor("nobody@example.com")).toEqual(work);
  });

  it("says the same when mails are joined, which is other work (control)", async () => {
    const work = await workFor(known);
    for (let turn = 0; turn < 10; turn++) await workFor(known);
    const joined = await workFor(known);
    expect(joined).toMatchObject({ answer: work.answer, binding: work.binding });
    expect(joined.steps).not.toEqual(work.steps);
  });
});
