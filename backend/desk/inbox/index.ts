export { actions as inboxActions, reads as inboxReads } from "./desk";
