import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { memberById } from "../store/members";
import { changeProfileImage } from "../use-cases/change-profile-image";
import { replaceProfileImage } from "../use-cases/replace-profile-image";
import { askingMember } from "./asking-member";
import { toUser } from "./viewer";

export const updateProfileImageField: RootMutationResolvers["updateProfileImage"] = async (
  _root,
  { input },
  context,
) => {
  const who = await askingMember(context, "change your profile image");
  const refused = await replaceProfileImage(context.deps, who.memberId, await input.file);
  if (refused) throw userError(refused, "BAD_USER_INPUT");
  return { clientMutationId: input.clientMutationId, viewer: await userById(context.deps, who.memberId) };
};

export const removeProfileImageField: RootMutationResolvers["removeProfileImage"] = async (
  _root,
  { input },
  context,
) => {
  const who = await askingMember(context, "change your profile image");
  await changeProfileImage(context.deps, who.memberId, null);
  return { clientMutationId: input.clientMutationId, viewer: await userById(context.deps, who.memberId) };
};

async function userById(deps: BackendContext["deps"], id: number) {
  const { db } = await deps.database();
  const member = await memberById(db, id);
  return member && toUser(member);
}
