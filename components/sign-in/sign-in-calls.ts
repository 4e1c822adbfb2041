import {
  GetInWithEmailDocument,
  RegisterFlaUserDocument,
  type RegisterFlaUserInput,
  RequestConfirmationDocument,
} from "@/graphql/generated/member/documents";
import { required } from "@/lib/gateway/failure";
import { mutateWithWork } from "./work";

/* Loaded with the first press. All of them throw GraphqlFailure. */

/** Has the mail with link and code sent. @returns where to go instead, if the server says so */
export async function requestSignIn(log: string): Promise<string | null> {
  const { getInWithEmail } = await mutateWithWork(GetInWithEmailDocument, { log });
  return required("getInWithEmail", getInWithEmail).redirect;
}

export async function registerMember(input: RegisterFlaUserInput): Promise<void> {
  const { registerFlaUser } = await mutateWithWork(RegisterFlaUserDocument, { input });
  required("registerFlaUser", registerFlaUser);
}

/** Has the mail with the code sent by which a member confirms to still sit here. */
export async function requestConfirmation(): Promise<void> {
  await mutateWithWork(RequestConfirmationDocument, {});
}
