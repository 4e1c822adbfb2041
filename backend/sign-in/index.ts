export { authEndpoint } from "./auth-endpoint";
export { identityFromRequest, identityOrNobody } from "./identity";
export { runSessionCommand, sessionCommand } from "./session-commands";
export { signInMails } from "./mails";
export { requestSignIn } from "./request-sign-in";
export { signInResolvers } from "./resolvers";
export { sessionsOf } from "./session-store";
export { deviceName } from "./sessions";
export { deleteRequestsOf } from "./sign-in-requests";
