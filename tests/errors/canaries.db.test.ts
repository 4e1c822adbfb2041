import { afterAll, beforeAll, expect, it } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { openWorld, type World } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";

const canary = { email: "canary.4471@example.com", card: "4000-0025-0000-3155", link: "canary-link-9d2c" };
const lines: string[] = [];
let world: World;

beforeAll(async () => {
  world = await openWorld(testDatabase);
  const write = (data: Record<string, unknown>, message: string) =>
    void lines.push(JSON.stringify({ ...data, message }));
  world.deps.log = { debug: write, info: write, warn: write, error: write };
});
afterAll(() => world.close());

/** One request and what the log says of it. */
async function ask(name: keyof typeof operations, variables: unknown, headers: Record<string, string> = {}) {
  lines.length = 0;
  const response = await world.send("shop", {
    method: "POST",
    headers: { "content-type": "application/json", "fla-request-id": "0123456789", ...headers },
    body: JSON.stringify({ operationName: name, query: operations[name].text, variables }),
  });
  return { status: response.status, text: await response.text(), logged: lines.join("\n") };
}

const wrong = [
  { input: { billing: [{ email: canary.email, card: canary.card }] } },
  { input: { billing: { firstName: { card: canary.card }, email: [canary.email] } } },
  { input: `${canary.email} ${canary.card}`.repeat(5_000) },
  { input: { [canary.link]: canary.email } },
];
it.each(wrong)(
  "variables that do not fit are the visitor's error, and stay out of log and answer: %#",
  async (sent) => {
    const { status, text, logged } = await ask("updateCustomer", sent, { "fla-operation": "updateCustomer" });
    expect(status).toBe(400);
    expect(JSON.parse(text).errors[0].extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    expect(logged).toContain('"event":"bad-input"');
    expect(logged).toContain('"about":"updateCustomer"');
    expect(logged).toContain('"request":"0123456789"');
    for (const typed of Object.values(canary)) expect(logged + text).not.toContain(typed);
    expect(logged.length).toBeLessThan(400);
  },
);

it("a refused bearer is one short line, without the token and without a stack", async () => {
  const authorization = `Bearer eyJ.${canary.link}.x`;
  const { text, logged } = await ask("getCart", {}, { authorization });
  expect(text).toContain("Internal server error");
  expect(logged.split("\n")).toHaveLength(1);
  expect(logged).toContain('"event":"token-refused"');
  expect(logged).not.toContain(canary.link);
  expect(logged).not.toContain("    at ");
});

it("an unexpected failure is one line with its cause, operation and request, and the answer names the request", async () => {
  const { ids } = world.deps;
  world.deps.ids = {
    ...ids,
    token: () => {
      throw new Error(`no token for "${canary.email}"`);
    },
  };
  const given = { productId: 992, quantity: 1 };
  const { text, logged } = await ask("addToCart", given, { "fla-operation": "addToCart" });
  world.deps.ids = ids;
  expect(JSON.parse(text).errors[0].extensions).toMatchObject({ id: "0123456789" });
  expect(logged.split("\n")).toHaveLength(1);
  expect(JSON.parse(logged)).toMatchObject({ request: "0123456789", operation: "addToCart" });
  expect(logged).toContain("no token for");
  expect(logged).not.toContain(canary.email);
});
