export { answerQuestion, closeQuestions } from "./ask-and-answer";
export { questionDeskResolvers } from "./desk-resolvers";
export { questionMails } from "./mails";
export { questionResolvers } from "./resolvers";
export { forgetMessages, insertMessage, messageByKey, messagesOfOrders, openQuestions } from "./store";
