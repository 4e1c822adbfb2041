import type {
  RootMutationResolvers,
  RootQueryResolvers,
  User,
  UserResolvers,
} from "@/graphql/generated/member/resolvers";
import { type BackendContext, requireMember } from "../context";
import { userError } from "../errors";
import { globalId } from "../relay";
import { coursesOf, learningLink } from "./learning";
import { profileInput, updateProfile } from "./profile";
import { changeProfileImage, replaceProfileImage } from "./profile-image";
import { type Member, memberById } from "./store";

/** Null when nobody is signed in. */
export const viewerField: RootQueryResolvers["viewer"] = async (_root, _args, { deps, identity }) => {
  const who = await identity();
  if (!who) return null;
  const member = await memberById(deps.db, who.memberId);
  return member && toUser(member);
};

/** Made only when it is asked for, and anew each time. */
export const userFields: UserResolvers = {
  learnDashSignInLink: async (_user, _args, { deps, identity }) => {
    const who = deps.settings.learning ? await identity() : null;
    const member = who && (await memberById(deps.db, who.memberId));
    return member && learningLink(deps, member);
  },
};

function toUser(member: Member): User {
  return {
    id: globalId("user", member.id),
    databaseId: member.id,
    nickname: [member.firstName, member.lastName].filter(Boolean).join(" ") || member.email,
    firstName: member.firstName || null,
    lastName: member.lastName || null,
    email: member.email,
    capabilities: member.capabilities,
    profileImage: member.profileImage,
    profileUrl: member.profileUrl,
    isGuide: member.isGuide,
    isCoach: member.isCoach,
    hasFlppInvite: member.hasProgramInvite,
    myProfessionalProgram: member.program && {
      status: member.program.status,
      orderId: member.program.orderId,
      program: { id: member.program.id, title: member.program.title },
    },
    socialLinks: member.socialLinks,
    company: member.company,
    country: member.country,
    jobRole: member.jobRole,
    interests: member.interests,
    newsletter: member.newsletter,
    memberSince: member.createdAt.toISOString(),
  };
}

export const coursesField: RootQueryResolvers["courses"] = async (_root, _args, { deps, identity }) => {
  const who = await identity();
  if (!who) return [];
  const rows = await coursesOf(deps.db, who.memberId);
  return rows.map((row) => ({
    id: globalId("course", row.id),
    title: row.title,
    courseUrl: row.courseUrl,
    startedAt: row.startedAt?.toISOString() ?? null,
    completed: row.completedAt !== null,
    completedAt: row.completedAt?.toISOString() ?? null,
    progress: row.progress,
    expired: row.expired,
    type: row.type,
  }));
};

export const updateProfileField: RootMutationResolvers["updateProfile"] = async (
  _root,
  { input },
  context,
) => {
  const who = await requireMember(context, "change your profile");
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

export const updateProfileImageField: RootMutationResolvers["updateProfileImage"] = async (
  _root,
  { input },
  context,
) => {
  const who = await requireMember(context, "change your profile image");
  const refused = await replaceProfileImage(context.deps, who.memberId, await input.file);
  if (refused) throw userError(refused, "BAD_USER_INPUT");
  return { clientMutationId: input.clientMutationId, viewer: await userById(context.deps, who.memberId) };
};

export const removeProfileImageField: RootMutationResolvers["removeProfileImage"] = async (
  _root,
  { input },
  context,
) => {
  const who = await requireMember(context, "change your profile image");
  await changeProfileImage(context.deps, who.memberId, null);
  return { clientMutationId: input.clientMutationId, viewer: await userById(context.deps, who.memberId) };
};

async function userById(deps: BackendContext["deps"], id: number) {
  const member = await memberById(deps.db, id);
  return member && toUser(member);
}
