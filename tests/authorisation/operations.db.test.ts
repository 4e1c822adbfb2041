import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as orders from "@/backend/sales/orders/store";
import * as sessions from "@/backend/people/sign-in/session-store";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { onOneDatabase, testDatabase } from "@/tests/support/database";
import { askGatewayRevoked, askMatrix, type Cell } from "./ask-matrix";
import { rows } from "./operation-rows";
import { openScene, type Scene } from "./people";
import { ofNobody, ownedTables, tablesOf } from "./state";

it("has a row for every operation, and no other", () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(operations).sort());
});

onOneDatabase("the matrix of operations", (open) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(open);
  }, 120_000);
  afterAll(() => scene?.world.close());

  it("knows every table: whose rows it holds, or that they are nobody's", async () => {
    const { db } = scene.world.deps;
    expect((await tablesOf(db)).sort()).toEqual([...ownedTables, ...ofNobody].sort());
  });

  it("gives a session that was signed out no more than a visitor, through the gateway", async () => {
    expect(wrong(await askGatewayRevoked(scene))).toEqual([]);
  }, 120_000);

  it("answers the owner, and strangers as if records were missing, with nothing of A touched or shown", async () => {
    const cells = await askMatrix(scene);
    expect(cells).toHaveLength(Object.keys(operations).length * 4);
    expect(wrong(cells)).toEqual([]);
  }, 120_000);
});

describe("without the owner predicate (control)", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(testDatabase);
  }, 120_000);
  afterAll(async () => {
    vi.restoreAllMocks();
    await scene?.world.close();
  });

  it("notices when a foreign order is shown", async () => {
    vi.spyOn(orders, "findOwnedOrder").mockImplementation(async (db, by) =>
      "id" in by ? orders.findOrder(db, by.id) : undefined,
    );
    const found = wrong(await askMatrix(scene, "getOrder"));
    expect(found).toContainEqual(expect.stringMatching(/^getOrder by B: .*leaks ada\.canary@example\.com/));
    expect(found).toContainEqual(expect.stringMatching(/^getOrder by anonymous: /));
  });

  it("a foreign session is seen to end", async () => {
    vi.spyOn(sessions, "revokeSessionOf").mockImplementation(async (db, _memberId, id, now) => {
      await sessions.revokeSession(db, id, now);
      return true;
    });
    const found = wrong(await askMatrix(scene, "endSession"));
    expect(found).toContainEqual(expect.stringMatching(/^endSession by B: a row of A changed/));
  });
});

function wrong(cells: Cell[]): string[] {
  return cells
    .filter(({ problems }) => problems.length > 0)
    .map(({ operation, caller, problems }) => `${operation} by ${caller}: ${problems.join("; ")}`);
}
