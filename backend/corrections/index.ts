export { correctInvoice } from "./correct-invoice";
export { transferByHand } from "./documents";
export { correctionMails } from "./mails";
export { correctionResolvers } from "./resolvers";
export { refusalForOperator } from "./words";
