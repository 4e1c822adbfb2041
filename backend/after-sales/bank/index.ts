export { actions as bankActions } from "./desk";
export { reads as bankReads } from "./desk-reads";
export { bookSureLines } from "./book-line";
export { importStatement } from "./import-statement";
export { receive } from "./receive";
export { namedNumbers } from "./references";
export { proposedLines, waitingProposals } from "./proposed-lines";
export { bankLines, bankLineWords } from "./tables";
