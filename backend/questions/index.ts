export { answerQuestion } from "./ask-and-answer";
export { questionMails } from "./mails";
export { questionResolvers } from "./resolvers";
export { forgetMessages, messagesOfOrders, openQuestions, type OrderMessage } from "./store";
