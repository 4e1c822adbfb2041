export { answerQuestion, askAboutOrder, closeQuestions } from "./ask-and-answer";
export { actions as questionActions, messagesAtDesk } from "./desk";
export { questionMails } from "./mails";
export { questionResolvers } from "./resolvers";
export { forgetMessages, messageByKey, messagesOfOrders, openQuestions } from "./store";
