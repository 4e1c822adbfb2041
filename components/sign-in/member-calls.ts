import {
  GetInWithEmailDocument,
  RegisterFlaUserDocument,
  type RegisterFlaUserInput,
} from "@/graphql/generated/member/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { GraphqlFailure } from "@/lib/gateway/failure";

/* Loaded on first use, like the shop's calls. Both throw GraphqlFailure. */

/** Asks for a mail with a link and a code; a redirect in the answer is to be followed (R296). */
export async function getInWithEmail(log: string): Promise<{ redirect: string | null }> {
  const { data } = await browserClient().mutate({ mutation: GetInWithEmailDocument, variables: { log } });
  if (!data?.getInWithEmail) throw new GraphqlFailure({ operation: "getInWithEmail" });
  return data.getInWithEmail;
}

export async function registerFlaUser(input: RegisterFlaUserInput): Promise<void> {
  const { data } = await browserClient().mutate({ mutation: RegisterFlaUserDocument, variables: { input } });
  if (!data?.registerFlaUser) throw new GraphqlFailure({ operation: "registerFlaUser" });
}
