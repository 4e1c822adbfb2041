export { bankResolvers } from "./desk-resolvers";
export { namedNumbers } from "./references";
export { waitingPiles } from "./piles";
export { bankLines, bankLineWords } from "./tables";
