export { bankResolvers } from "./desk-resolvers";
export { bookSureLines } from "./book-line";
export { importStatement } from "./import-statement";
export { receive } from "./receive";
export { namedNumbers } from "./references";
export { proposedLines, waitingPiles } from "./piles";
export { bankLines, bankLineWords } from "./tables";
