export { administratorsOf, lockAdministrators, refuseLast, staffMembers } from "./administrators";
export { closeCourse, coursesOf, enterProgram, leaveProgram, openCourse } from "./learning";
export { type Tag, tagNames, tagsOf, setTag } from "./tags";
export { profileInput, updateProfile } from "./profile";
export { readProfileImage, uploadsEndpoint } from "./profile-image";
export { memberResolvers } from "./resolvers";
export {
  deleteMember,
  findMemberByEmail,
  findMembers,
  findOrCreateMember,
  hasProgramInvite,
  holdMember,
  lockMember,
  type Member,
  memberById,
  memberCapabilities,
  updateMember,
} from "./store";
export { courses, members, memberWords } from "./tables";
