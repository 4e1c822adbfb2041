export { eraseActions, JOINED, logAction, nextOf, readActions } from "./action-log";
export { checkLog } from "./chain";
