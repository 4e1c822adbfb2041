export { authEndpoint } from "./auth-endpoint";
export { credentialsEndpoint } from "./credentials-endpoint";
export type { OnSignedIn } from "./use-cases/complete-sign-in";
export { forgetExpired } from "./use-cases/forget-expired";
export { identityFromRequest, identityOrNobody } from "./identity";
export type { Identity } from "./identity";
export { memberMails } from "./templates/mails";
export { memberResolvers } from "./resolvers";
export type { OnDeleted } from "./use-cases/delete-account";
export { personalDataEndpoint } from "./personal-data/endpoint";
export type { ExportFile, PersonalDataOf } from "./personal-data/port";
export {
  certificateCommand,
  runCertificateCommand,
  type CertificateCommand,
} from "./use-cases/run-certificate-command";
export { requestSignIn } from "./use-cases/request-sign-in";
export type { SignInRequest, SignInWays } from "./use-cases/request-sign-in";
export type { SignInProfile } from "./tables";
export {
  findMemberByEmail,
  hasProgramInvite,
  holdMember,
  memberById,
  memberCapabilities,
} from "./store/members";
export type { Member } from "./store/members";
export { uploadsEndpoint } from "./uploads-endpoint";
export { closeCourse, openCourse } from "./store/courses";
export { enterProgram, leaveProgram } from "./store/program-members";
