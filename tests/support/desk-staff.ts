import type { Role } from "@/graphql/generated/desk/resolvers";
import { roleCapabilities } from "@/backend/desk/roles";
import { signAccessToken } from "@/backend/sign-in/identity";
import { openSession } from "@/backend/sign-in/sessions";
import { findOrCreateMember, updateMember } from "@/backend/members/store";
import type { Backend } from "@/backend";
import type { Deps } from "@/backend/deps";
import operations from "@/graphql/generated/desk-operations.json" with { type: "json" };
import type { Answer } from "./contract-client";

export type DeskOperation = keyof typeof operations;

/** A member of the staff with a sign-in of this moment. */
export async function deskStaff(deps: Deps, roles: readonly Role[], email = "staff@example.com") {
  const { memberId, session } = await deps.db.transaction(async (tx) => {
    const { id } = await findOrCreateMember(tx, { email, createdAt: deps.clock() });
    await updateMember(tx, id, { capabilities: roles.map((role) => roleCapabilities[role]) });
    return { memberId: id, session: await openSession(tx, deps, id, null) };
  });
  /** An access token of this moment; the sign-in is as old as it is. */
  const bearerNow = () => signAccessToken(deps, session, deps.clock());
  return { memberId, bearer: await bearerNow(), bearerNow, refreshToken: session.refreshToken };
}

type Asker = { bearer?: string | null };

/** Asks the desk one of the site's own documents. */
export function askDesk(
  { desk }: Pick<Backend, "desk">,
  asker: Asker,
  name: DeskOperation,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  return askDeskText({ desk }, asker, operations[name].text, variables);
}

/** The same with a text of one's own. */
export async function askDeskText(
  { desk }: Pick<Backend, "desk">,
  { bearer }: Asker,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const headers = new Headers({ "content-type": "application/json", "fla-client-ip": "192.0.2.7" });
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  const body = JSON.stringify({ query, variables });
  const request = new Request("http://backend.test/desk/graphql", { method: "POST", headers, body });
  const answer: { data?: Answer["data"]; errors?: Answer["errors"] } = await (
    await desk.fetch(request)
  ).json();
  return { data: answer.data ?? null, errors: answer.errors ?? [] };
}
