export { deskCommands } from "./commands";
export { deskDoor } from "./door";
export { deskFilesEndpoint } from "./files-endpoint";
export { guardedSchema } from "./guarded-schema";
export { deskResolvers } from "./resolvers";
export { mayAct } from "./roles";
export { deskVisitor } from "./visitor";
