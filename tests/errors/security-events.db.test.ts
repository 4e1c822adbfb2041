import { like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rateLimits } from "@/backend/ground/limits/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { testDatabase } from "@/tests/support/database";
import { readMail } from "@/tests/support/member-world";

const anna = "anna.berger@example.com";
type Line = Record<string, unknown>;
const lines: Line[] = [];
let world: World;
let member: ContractClient;

beforeAll(async () => {
  world = await openWorld(testDatabase);
  member = world.visitor();
  await world.signIn(member, anna);
  const write = (facts: Line, message: string) => void lines.push({ ...facts, message });
  world.deps.log = { debug: write, info: write, warn: write, error: write };
});
afterAll(() => world.close());
beforeEach(() => void lines.splice(0));

/** Whatever happens, no line holds an address or what was typed. */
const noted = () => {
  const text = JSON.stringify(lines);
  expect(text).not.toMatch(/@|198\.51|\b(?:\d{6}|[2-9C-Y]{8})\b/);
  return lines.filter(({ message }) => message === "security").map(({ event, about }) => ({ event, about }));
};
const exchange = (form: Record<string, string>) =>
  world.send("auth", {
    path: "/oauth/token",
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "fla-client-ip": "198.51.100.7",
    },
    body: new URLSearchParams(form).toString(),
  });
const operator = (headers: Record<string, string>, command: object = { command: "list" }) =>
  world.backend.operator.fetch(
    new Request("http://backend.test/api/operator", {
      method: "POST",
      headers,
      body: JSON.stringify(command),
    }),
  );

it("a limit that refuses is written with its operation, a refused answer without one is not", async () => {
  const windowStart = world.deps.clock();
  await world.deps.db.delete(rateLimits);
  await world.deps.db.insert(rateLimits).values([
    { key: "sign-in-ip:192.0.2.1", windowStart, count: 100 },
    { key: "contact-ip:192.0.2.1", windowStart, count: 5 },
  ]);
  await world.visitor().ask("getInWithEmail", { log: anna });
  const message = {
    name: "Ben",
    email: "ben@example.com",
    topic: "A date for our company",
    message: "Is March possible?",
  };
  await world.visitor().ask("sendContactMessage", { input: message });
  await world.visitor().ask("getInWithEmail", { log: "no address" });
  await world.deps.db.delete(rateLimits);
  expect(noted()).toEqual([
    { event: "limit-reached", about: "getInWithEmail" },
    { event: "limit-reached", about: "sendContactMessage" },
  ]);
});

it("what needs a sign-in, and what is somebody else's or missing", async () => {
  await world.visitor().ask("requestAccountDeletion");
  await member.ask("getOrder", { id: "999999" });
  const [first, second] = lines;
  expect(first).not.toHaveProperty("member");
  expect(second).toMatchObject({ member: expect.any(Number), network: expect.any(String) });
  expect(noted()).toEqual([
    { event: "not-permitted", about: "requestAccountDeletion" },
    { event: "not-permitted", about: "getOrder" },
  ]);
});

it("registrations, whether the address was known or not", async () => {
  const input = { firstname: "Carla", lastname: "Test", locale: "AT" };
  await world.visitor().ask("registerFlaUser", { input: { ...input, log: "carla@example.com" } });
  await world.visitor().ask("registerFlaUser", { input: { ...input, log: anna } });
  expect(noted()).toEqual([
    { event: "registration", about: "new" },
    { event: "registration", about: "known" },
  ]);
});

it("a right code, a wrong one, and one of a network of many wrong ones, which costs work", async () => {
  const client = world.visitor();
  await client.ask("getInWithEmail", { log: anna });
  await world.deliver();
  const { code } = readMail(world.deps.mails.to(anna).at(-1)?.text ?? "");
  const grant_type = "urn:fla:login-code";
  const wrong = `${code.slice(0, 4)}0001`;
  await exchange({ grant_type, code: wrong, email: anna });
  await exchange({ grant_type, code, binding: client.binding ?? "" });
  const events = noted().filter(({ event }) => event !== "new-device");
  expect(events).toEqual([
    { event: "sign-in-failed", about: "code" },
    { event: "sign-in", about: "code" },
  ]);
  await world.deps.db.update(rateLimits).set({ count: 30 }).where(like(rateLimits.key, "code-wrong-ip:%"));
  lines.splice(0);
  await exchange({ grant_type, code: wrong, email: anna });
  expect(noted()).toEqual([{ event: "limit-reached", about: "code" }]);
});

it("the operator's commands, and who is none", async () => {
  const { operatorToken } = await import("@/backend/desk/operator/endpoint");
  expect((await operator({ authorization: "Bearer nothing" })).status).toBe(401);
  const token = { authorization: `Bearer ${operatorToken(world.deps)}` };
  expect((await operator(token)).status).toBe(200);
  const corrected = { id: "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11", name: "Ada", reason: "a slip", by: "olga" };
  await (await operator(token, { command: "correct-name", ...corrected })).text();
  expect((await operator(token, { command: "show" })).status).toBe(400);
  expect(noted()).toEqual([
    { event: "operator-refused", about: undefined },
    { event: "operator-command", about: "list" },
    { event: "operator-command", about: "correct-name" },
  ]);
});
