export { codeFiles } from "./code-file";
export { actions as codeActions, reads as codeReads } from "./desk";
