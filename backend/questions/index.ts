export { answerQuestion, askAboutOrder, closeQuestions } from "./ask-and-answer";
export { questionDeskResolvers } from "./desk-resolvers";
export { questionMails } from "./mails";
export { questionResolvers } from "./resolvers";
export { forgetMessages, messageByKey, messagesOfOrders, openQuestions } from "./store";
