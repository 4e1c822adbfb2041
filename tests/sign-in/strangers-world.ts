import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { rateLimits } from "@/backend/ground/limits/tables";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { mails } from "@/backend/mails";
import { members } from "@/backend/people/members/tables";
import type { Database } from "@/backend/ground/database/client";
import { ContractClient } from "@/tests/support/contract-client";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

export const anna = "anna.berger@example.com";
export const link = "urn:fla:login-link";
const byCode = "urn:fla:login-code";
export const wrongOf = (code: string, offset = 1) => `${code.slice(0, 4)}${String(offset).padStart(4, "0")}`;

type By = { ip?: string; device?: string; work?: string };

/** Anna, a member, and strangers, each in a network of their own unless one is given. */
export async function openStrangers(open: () => Promise<Database>) {
  const world: MemberWorld = await openMemberWorld(open);
  await world.database.db.insert(members).values({ email: anna, createdAt: world.deps.clock() });
  let networks = 0;
  const elsewhere = () => `10.${(networks += 1) % 200}.${Math.floor(networks / 200)}.7`;
  const ask = async (email: string, { ip = elsewhere(), device, work: done }: By = {}) => {
    const client = new ContractClient(world.send, {
      "fla-client-ip": ip,
      ...(device ? { "fla-device": device } : {}),
      ...(done === undefined ? {} : { "fla-work": done }),
    });
    const answer = await client.ask("getInWithEmail", { log: email });
    const { code, fields } = Object(answer.errors[0]?.extensions);
    return { ...answer, binding: client.binding ?? "", code, task: String(Object(fields).work) };
  };
  const strangersAsk = async (times: number, email?: string) => {
    for (let turn = 0; turn < times; turn++) await ask(email ?? `p${turn}@example.com`);
  };
  const alreadyAsked = (key: string, count: number) =>
    world.database.db.insert(rateLimits).values({ key, count, windowStart: world.deps.clock() });
  const deliver = () => deliverMails(world.deps, mails, 1);
  const mailed = () => world.deps.mails.to(anna).map(({ text }) => text);
  const solved = async (task: string) => {
    const challenge = JSON.parse(task);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };
  /** What Anna's own browser holds. */
  const knownDevice = async () => {
    const { token, binding } = await world.mailTo(anna);
    const device = String((await world.post({ grant_type: link, token, binding })).body.device);
    world.deps.mails.sent.length = 0;
    return device;
  };
  const typed = (code: string, more: Record<string, string>, ip = elsewhere()) =>
    world.post({ grant_type: byCode, code, ...more }, "/oauth/token", { "fla-client-ip": ip });
  return { world, elsewhere, ask, strangersAsk, alreadyAsked, deliver, mailed, solved, knownDevice, typed };
}

export type Strangers = Awaited<ReturnType<typeof openStrangers>>;
