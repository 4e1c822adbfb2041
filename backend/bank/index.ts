export { bankResolvers } from "./desk-resolvers";
export { namedNumbers } from "./references";
export { bankLines, bankLineWords } from "./tables";
