import { capabilityOf, type Role } from "@/backend/ground/desk-roles";
import { signAccessToken } from "@/backend/people/sign-in/identity";
import { openSession } from "@/backend/people/sign-in/sessions";
import { findOrCreateMember, updateMember } from "@/backend/people/members/store";
import type { Backend } from "@/backend";
import type { Deps } from "@/backend/deps";
import type { DeskAnswer } from "@/backend";
import type { DeskRead } from "@/backend/ground/desk-entry";
import { actions, reads } from "@/backend/desk-registry";
import type { Answer } from "./contract-client";
import { formOf } from "./desk-forms";

export type DeskOperation = keyof typeof actions | keyof typeof reads;

/** A member of the staff with a sign-in of this moment. */
export async function deskStaff(deps: Deps, roles: readonly Role[], email = "staff@example.com") {
  const { memberId, session } = await deps.db.transaction(async (tx) => {
    const { id } = await findOrCreateMember(tx, { email, createdAt: deps.clock() });
    await updateMember(tx, id, { capabilities: roles.map(capabilityOf) });
    return { memberId: id, session: await openSession(tx, deps, id, null) };
  });
  /** An access token of this moment; the sign-in is as old as it is. */
  const bearerNow = () => signAccessToken(deps, session, deps.clock());
  return { memberId, bearer: await bearerNow(), bearerNow, refreshToken: session.refreshToken };
}

type Asker = { bearer?: string | null };
type Desk = Pick<Backend, "desk">;

/** Asks a read of the desk, or posts the form of an action; the values of an action are typed as `formOf` takes them. */
export async function askDesk(
  { desk }: Desk,
  asker: Asker,
  name: DeskOperation,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const request = requestOf(asker);
  if (name in actions) {
    const { file, input = variables, ...rest } = variables;
    const values = formOf(name, { ...rest, ...Object(input), file: undefined });
    return answerOf(name, await desk.act(name, values, file instanceof File ? file : null, request));
  }
  const entries: Record<string, DeskRead<unknown, unknown>> = { ...reads };
  const entry = entries[name];
  if (!entry) throw new Error(`the desk has no ${name}`);
  return answerOf(name, await desk.read(() => entry, variables, request));
}

/** Posts the fields of a form as a browser sends them. */
export async function postDesk(
  { desk }: Desk,
  asker: Asker,
  name: keyof typeof actions,
  values: Record<string, string>,
): Promise<Answer> {
  return answerOf(name, await desk.act(name, values, null, requestOf(asker)));
}

function requestOf({ bearer }: Asker): Request {
  const headers = new Headers({ "fla-client-ip": "192.0.2.7" });
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  return new Request("http://backend.test/desk", { headers });
}

function answerOf(name: string, result: DeskAnswer<unknown>): Answer {
  if ("answer" in result) return { data: { [name]: result.answer }, errors: [] };
  const { message, code, fields, reference } = result.failure;
  const named = Object.keys(fields).length > 0 ? { fields } : {};
  return { data: null, errors: [{ message, extensions: { code, id: reference, ...named } }] };
}

/** `order:1007`, as an action names the next page → 1007 */
export const numberIn = (subject: unknown) => Number(String(subject).split(":")[1]);
