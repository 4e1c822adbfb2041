export { reads as orderPageReads } from "./desk";
