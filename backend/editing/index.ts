export { contentCommands } from "./commands";
export { contentDeskResolvers } from "./desk-resolvers";
export { publishDue } from "./drafts";
export { contentVersionSource } from "./source";
export { contentTroubles } from "./troubles";
