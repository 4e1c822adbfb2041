import "server-only";
import { redirect } from "next/navigation";
import { ViewerDocument, type ViewerQuery } from "@/graphql/generated/member/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import { signInFor } from "@/lib/routes";

export type Member = NonNullable<ViewerQuery["viewer"]>;

/**
 * The signed-in member; a guest is sent to sign in and comes back. "unknown": the member service does not answer, which
 * is no reason to send anybody away. Middleware looks too, but only this counts (threat A17).
 */
export async function requireMember(path: string): Promise<Member | "unknown"> {
  const member = await currentMember();
  if (member === null) redirect(signInFor(path));
  return member;
}

export async function currentMember(): Promise<Member | null | "unknown"> {
  try {
    return (await readViewer(ViewerDocument, {})).viewer;
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return "unknown";
    throw failure;
  }
}
