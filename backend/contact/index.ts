export { contactMails, sendContactMessageField } from "./contact-message";
