export { contentCommands } from "./commands";
export { publishDue } from "./drafts";
export { contentVersionSource } from "./source";
