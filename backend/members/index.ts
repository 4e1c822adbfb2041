export { closeCourse, coursesOf, enterProgram, leaveProgram, openCourse } from "./learning";
export { readProfileImage, uploadsEndpoint } from "./profile-image";
export { memberResolvers } from "./resolvers";
export {
  deleteMember,
  findMemberByEmail,
  findOrCreateMember,
  hasProgramInvite,
  holdMember,
  lockMember,
  type Member,
  memberById,
  memberCapabilities,
  updateMember,
} from "./store";
export { courses, members } from "./tables";
