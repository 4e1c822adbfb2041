export { actions as bankActions } from "./desk";
export { reads as bankReads } from "./desk-reads";
export { bookSureLines } from "./book-line";
export { importStatement } from "./import-statement";
export { receive } from "./receive";
export { namedNumbers } from "./references";
export { proposedLines, waitingPiles } from "./piles";
export { bankLines, bankLineWords } from "./tables";
