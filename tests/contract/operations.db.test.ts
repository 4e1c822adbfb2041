import { afterAll, beforeAll, expect, it } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import type { Database } from "@/backend/ground/database/client";
import { openWorld, type Transport } from "@/tests/support/backend-world";
import type { Answer } from "@/tests/support/contract-client";
import { onEachDatabase, onOneDatabase } from "@/tests/support/database";
import { notYet, pick } from "./answers";
import type { Call } from "./call";
import { calls } from "./calls";
import type { Scene } from "./scene";

it("calls every operation of the contract", () => {
  expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual(Object.keys(operations).sort());
});

onEachDatabase("the contract, in process", (open) => suite(open, "in process"));
onOneDatabase("the contract, over HTTP", (open) => suite(open, "over HTTP"));

/** One visitor who signs in and buys, through all operations in order. */
function suite(open: () => Promise<Database>, transport: Transport): void {
  let scene: Scene;

  beforeAll(async () => {
    const world = await openWorld(open, transport);
    const member = world.visitor();
    await world.signIn(member, "anna.berger@example.com");
    scene = { world, guest: world.visitor(), member, seen: new Map() };
  });
  afterAll(() => scene?.world.close());

  it.each(calls)("$name answers", async (call) => {
    scene.world.deps.errors.length = 0;
    const { data, errors } = await make(call);
    if (call.refuses) expect(errors.map(({ message }) => message)).toEqual([call.refuses]);
    else if (errors.length > 0) expectNotYet(call, errors);
    else for (const path of call.answers) expect(pick({ data, errors }, path), path).not.toBeNull();
    expect(scene.world.deps.errors).toEqual([]);
  });

  async function askerOf(by: Call["by"]) {
    if (by !== "another") return by === "guest" ? scene.guest : scene.member;
    const another = scene.world.visitor();
    await scene.world.signIn(another, "luca.moretti@example.com");
    return another;
  }

  async function make({ name, by, variables, file }: Call) {
    const values = (await variables?.(scene)) ?? {};
    const answer = await (await askerOf(by)).ask(name, values, file?.());
    scene.seen.set(name, answer);
    return answer;
  }
}

function expectNotYet({ name }: Call, errors: Answer["errors"]): void {
  expect(notYet, JSON.stringify(errors)).toContain(name);
  for (const { message, extensions } of errors) {
    expect(message).toMatch(/ is not available yet$/);
    expect(extensions?.code).toBe("NOT_AVAILABLE");
  }
}
