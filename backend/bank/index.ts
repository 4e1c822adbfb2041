export { bankResolvers } from "./desk-resolvers";
export { importStatement } from "./import-statement";
export { receive } from "./receive";
export { namedNumbers } from "./references";
export { waitingPiles } from "./piles";
export { bankLines, bankLineWords } from "./tables";
