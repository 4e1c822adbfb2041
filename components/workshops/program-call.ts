import { ViewerDocument } from "@/graphql/generated/member/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { isSignedIn } from "@/lib/gateway/is-signed-in";

export type ProgramState =
  | { kind: "apply" }
  | { kind: "invited" }
  | { kind: "enrolled"; orderId: number | null; status: string | null };

/**
 * What the visitor may do with the professional program.
 * @throws GraphqlFailure or Error when nobody can tell
 */
export async function programState(): Promise<ProgramState> {
  if (!(await isSignedIn())) return { kind: "apply" };
  const { data } = await browserClient().query({ query: ViewerDocument, fetchPolicy: "network-only" });
  const program = data?.viewer?.myProfessionalProgram;
  if (program) return { kind: "enrolled", orderId: program.orderId, status: program.status };
  return { kind: data?.viewer?.hasFlppInvite ? "invited" : "apply" };
}
