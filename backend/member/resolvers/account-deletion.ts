import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import { userError } from "../../errors";
import { deleteAccount, type OnDeleted } from "../use-cases/delete-account";
import { requestAccountDeletion } from "../use-cases/request-account-deletion";
import { askingMember } from "./asking-member";

export const requestAccountDeletionField: RootMutationResolvers["requestAccountDeletion"] = async (
  _root,
  { input },
  context,
) => {
  const who = await askingMember(context, "delete your account");
  await requestAccountDeletion(context.deps, who);
  return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
};

export const deleteAccountField =
  (onDeleted: OnDeleted): RootMutationResolvers["deleteAccount"] =>
  async (_root, { input }, context) => {
    const who = await askingMember(context, "delete your account");
    const code = input.code.replace(/\s/g, "");
    const isCode = /^\d{6}$/.test(code);
    if (!isCode || !(await deleteAccount(context.deps, onDeleted, { ...who, code }))) {
      const message = isCode
        ? "This code is not valid or has expired. Please check it, or ask for a new one."
        : "The code has six digits.";
      throw userError(message, "BAD_USER_INPUT", { fields: { code: message } });
    }
    return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
  };
