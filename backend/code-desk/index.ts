export { codeFiles } from "./code-file";
export { codeDeskResolvers } from "./desk-resolvers";
