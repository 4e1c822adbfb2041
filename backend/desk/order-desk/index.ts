export { reads as orderPageReads } from "./desk";
export { actions as orderActions, reads as orderReads } from "./desk-actions";
