export { reads as findReads } from "./desk";
