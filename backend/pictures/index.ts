export { contentCommands } from "./commands";
export { pictureDeskResolvers } from "./desk-resolvers";
export { picturesEndpoint } from "./endpoint";
