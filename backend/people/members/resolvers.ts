import { z } from "zod";
import type { Resolvers, User } from "@/graphql/generated/member/resolvers";
import { requireMember } from "../../context";
import type { Deps } from "../../deps";
import { globalId, idOf } from "../../ground/relay";
import { type CourseRow, coursesOf, learningLink, startCourse } from "./learning";
import { profileInput, updateProfile } from "./profile";
import { changeProfileImage, replaceProfileImage } from "./profile-image";
import { type Member, memberById } from "./store";
import { memberErrors } from "./errors";

/** A member's own profile and courses; a guest gets null and empty lists. */
export const memberResolvers: Resolvers = {
  User: {
    /** Created for each request that asks for it. */
    learnDashSignInLink: async (_user, _args, { deps, identity }) => {
      const who = deps.settings.learning ? await identity() : null;
      const member = who && (await memberById(deps.db, who.memberId));
      return member && learningLink(deps, member);
    },
  },
  RootQuery: {
    viewer: async (_root, _args, { deps, identity }) => {
      const who = await identity();
      return who && userById(deps, who.memberId);
    },
    courses: async (_root, _args, { deps, identity }) => {
      const who = await identity();
      const rows = who ? await coursesOf(deps.db, who.memberId) : [];
      return rows.map(courseFields);
    },
  },
  RootMutation: {
    startCourse: async (_root, { input }, context) => {
      const { deps } = context;
      const { memberId } = await requireMember(context, "open your courses");
      const id = z.coerce.number().int().min(1).max(2_147_483_647).safeParse(idOf("course", input.id)).data;
      const course = id === undefined ? null : await startCourse(deps.db, { memberId, id, at: deps.clock() });
      return { clientMutationId: input.clientMutationId, course: course ? courseFields(course) : null };
    },
    updateProfile: async (_root, { input }, context) => {
      const who = await requireMember(context, "change your profile");
      const parsed = profileInput.safeParse(input);
      if (!parsed.success) {
        const fields: Record<string, string> = {};
        // The field of a link is its network: the forms use the plain name.
        for (const { path, message } of parsed.error.issues) fields[String(path.at(-1) ?? "")] ??= message;
        throw memberErrors.wrongInput(fields);
      }
      const member = await updateProfile(context.deps, who.memberId, parsed.data);
      return { clientMutationId: input.clientMutationId, viewer: member && toUser(member) };
    },
    updateProfileImage: async (_root, { input }, context) => {
      const { deps } = context;
      const who = await requireMember(context, "change your profile image");
      const refused = await replaceProfileImage(deps, who.memberId, await input.file);
      if (refused) throw memberErrors.wrongPicture(refused);
      return { clientMutationId: input.clientMutationId, viewer: await userById(deps, who.memberId) };
    },
    removeProfileImage: async (_root, { input }, context) => {
      const { deps } = context;
      const who = await requireMember(context, "change your profile image");
      await changeProfileImage(deps, who.memberId, null);
      return { clientMutationId: input.clientMutationId, viewer: await userById(deps, who.memberId) };
    },
  },
};

async function userById(deps: Deps, id: number): Promise<User | null> {
  const member = await memberById(deps.db, id);
  return member && toUser(member);
}

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
      status: member.program.status.toUpperCase(),
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

const courseFields = (row: CourseRow) => ({
  id: globalId("course", row.id),
  title: row.title,
  courseUrl: row.courseUrl,
  startedAt: row.startedAt?.toISOString() ?? null,
  completed: row.completedAt !== null,
  completedAt: row.completedAt?.toISOString() ?? null,
  progress: row.progress,
  expired: row.expired,
  type: row.type,
  notesStart: row.startedAt === null && !row.expired,
});
