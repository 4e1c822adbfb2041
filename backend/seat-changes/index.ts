export { seatMails } from "./mails";
export { seatResolvers } from "./resolvers";
