export { correctByStaff } from "./correct-by-staff";
export { actions as correctionActions } from "./desk";
export { transferByHand } from "./documents";
export { correctionMails } from "./mails";
export { correctionResolvers } from "./resolvers";
export { refusalForOperator } from "./words";
