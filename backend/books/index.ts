export { bookCommands } from "./commands";
export { bookFiles } from "./desk-files";
export { bookDeskResolvers } from "./desk-resolvers";
