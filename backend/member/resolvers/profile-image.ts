import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import { userError } from "../../errors";
import { memberById } from "../store/members";
import { replaceProfileImage } from "../use-cases/replace-profile-image";
import { toUser } from "./viewer";

export const updateProfileImageField: RootMutationResolvers["updateProfileImage"] = async (
  _root,
  { input },
  { deps, identity },
) => {
  const who = await identity();
  if (!who) throw userError("Please sign in to change your profile image.", "UNAUTHENTICATED");
  const refused = await replaceProfileImage(deps, who.memberId, await input.file);
  if (refused) throw userError(refused, "BAD_USER_INPUT");
  const { db } = await deps.database();
  const member = await memberById(db, who.memberId);
  return { clientMutationId: input.clientMutationId, viewer: member && toUser(member) };
};
