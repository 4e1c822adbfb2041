import {
  GetInWithEmailDocument,
  RegisterFlaUserDocument,
  type RegisterFlaUserInput,
  RequestConfirmationDocument,
} from "@/graphql/generated/member/documents";
import { required } from "@/lib/gateway/failure";
import { mutateWithWork } from "./work";

/* Loaded with the first press. All functions throw GraphqlFailure. */

/**
 * Requests the mail with link and code.
 * @returns the server's redirect, if any
 */
export async function requestSignIn(log: string): Promise<string | null> {
  const { getInWithEmail } = await mutateWithWork(GetInWithEmailDocument, { log });
  return required("getInWithEmail", getInWithEmail).redirect;
}

export async function registerMember(input: RegisterFlaUserInput): Promise<void> {
  const { registerFlaUser } = await mutateWithWork(RegisterFlaUserDocument, { input });
  required("registerFlaUser", registerFlaUser);
}

/** Requests the mailed code by which a member confirms the sign-in. */
export async function requestConfirmation(): Promise<void> {
  await mutateWithWork(RequestConfirmationDocument, {});
}
