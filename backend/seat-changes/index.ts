export { refundCalledOff } from "./called-off";
export { seatMails } from "./mails";
export { seatResolvers } from "./resolvers";
