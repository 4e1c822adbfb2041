export { actions as dateChangeActions, reads as dateChangeReads } from "./desk";
