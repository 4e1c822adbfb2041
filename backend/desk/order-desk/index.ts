export { reads as orderPageReads } from "./desk-reads";
export { actions as orderActions, reads as orderReads } from "./desk";
