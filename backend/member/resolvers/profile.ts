import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import { userError } from "../../errors";
import { updateProfile } from "../use-cases/update-profile";
import { askingMember } from "./asking-member";
import { profileInput } from "./profile-input";
import { toUser } from "./viewer";

export const updateProfileField: RootMutationResolvers["updateProfile"] = async (
  _root,
  { input },
  context,
) => {
  const who = await askingMember(context, "change your profile");
  const parsed = profileInput.safeParse(input);
  if (!parsed.success) {
    const fields: Record<string, string> = {};
    // Of a link its network is the field: the forms name them plainly.
    for (const { path, message } of parsed.error.issues) fields[String(path.at(-1) ?? "")] ??= message;
    throw userError(Object.values(fields)[0] ?? "Please check your input.", "BAD_USER_INPUT", { fields });
  }
  const member = await updateProfile(context.deps, who.memberId, parsed.data);
  return { clientMutationId: input.clientMutationId, viewer: member && toUser(member) };
};
