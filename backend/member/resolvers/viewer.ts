import type { RootQueryResolvers, User, UserResolvers } from "@/graphql/generated/member/resolvers";
import { learningLink } from "../learning-link";
import { memberById, type Member } from "../store/members";

/** Null when nobody is signed in. */
export const viewerField: RootQueryResolvers["viewer"] = async (_root, _args, { deps, identity }) => {
  const who = await identity();
  if (!who) return null;
  const { db } = await deps.database();
  const member = await memberById(db, who.memberId);
  return member && toUser(member);
};

/** Made only when it is asked for, and anew each time. */
export const userFields: UserResolvers = {
  learnDashSignInLink: async (_user, _args, { deps, identity }) => {
    const who = deps.settings.learning ? await identity() : null;
    const member = who && (await memberById((await deps.database()).db, who.memberId));
    return member && learningLink(deps, member);
  },
};

export function toUser(member: Member): User {
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

/** As WPGraphQL makes them: the kind and the number, in base64. */
export function globalId(kind: string, id: number): string {
  return Buffer.from(`${kind}:${id}`).toString("base64");
}
