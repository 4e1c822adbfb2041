export { correctByStaff } from "./correct-by-staff";
export { correctionDeskResolvers } from "./desk-resolvers";
export { transferByHand } from "./documents";
export { correctionMails } from "./mails";
export { correctionResolvers } from "./resolvers";
export { refusalForOperator } from "./words";
