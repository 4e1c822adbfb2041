export { deskCommands } from "./commands";
export { deskDoor } from "./door";
export { guardedSchema } from "./guarded-schema";
export { deskResolvers } from "./resolvers";
