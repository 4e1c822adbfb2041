export { contactMails, contactResolvers } from "./contact-message";
