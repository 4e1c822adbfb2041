import "server-only";
import { GetSessionsDocument } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import { toRows, type SessionRow } from "./session-rows";

/** Signed-in browsers of the member, or the sentence of an outage. None at all is one: the asking browser is signed in. */
export async function readSessions(): Promise<SessionRow[] | { problem: string }> {
  try {
    const { sessions } = await readViewer(GetSessionsDocument, {});
    const rows = toRows(sessions ?? [], new Date());
    return rows.length > 0 ? rows : { problem: messageFor("getSessions") };
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return { problem: messageFor("getSessions", failure) };
    throw failure;
  }
}
