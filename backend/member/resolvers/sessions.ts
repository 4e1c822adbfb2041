import type {
  MemberSession,
  RootMutationResolvers,
  RootQueryResolvers,
} from "@/graphql/generated/member/resolvers";
import { userError } from "../../errors";
import { deviceWords } from "../device-words";
import { endAllSessions } from "../use-cases/end-all-sessions";
import { endOwnSession } from "../use-cases/end-own-session";
import { listSessions, type OwnSession } from "../use-cases/list-sessions";
import { askingMember } from "./asking-member";

export const sessionsField: RootQueryResolvers["sessions"] = async (_root, _args, { deps, identity }) => {
  const who = await identity();
  return who ? (await listSessions(deps, who)).map(toMemberSession) : [];
};

export const endSessionField: RootMutationResolvers["endSession"] = async (_root, { input }, context) => {
  const who = await askingMember(context, "sign a browser out");
  const isEnded = await endOwnSession(context.deps, who, input.id);
  if (!isEnded) throw userError("That browser is not signed in any more.", "NOT_FOUND");
  const left = await listSessions(context.deps, who);
  return { clientMutationId: input.clientMutationId, sessions: left.map(toMemberSession) };
};

export const endAllSessionsField: RootMutationResolvers["endAllSessions"] = async (
  _root,
  { input },
  context,
) => {
  const who = await askingMember(context, "sign out everywhere");
  await endAllSessions(context.deps, who);
  return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
};

function toMemberSession(session: OwnSession): MemberSession {
  return {
    id: session.id,
    device: deviceWords(session.userAgent),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: session.isCurrent,
  };
}
