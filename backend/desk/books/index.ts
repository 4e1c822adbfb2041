export { bookCommands } from "./commands";
export { bookFiles } from "./desk-files";
export { reads as bookReads } from "./desk";
