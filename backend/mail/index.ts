export { createMailTransport } from "./create-mail-transport";
export type { MailSettings } from "./create-mail-transport";
export { deliverMails } from "./deliver-mails";
export type { MailTemplate } from "./deliver-mails";
export { parseAddress } from "./address";
export { queueMail } from "./queue-mail";
export { renderMail } from "./render-mail";
export type { MailBlock } from "./render-mail";
export type { Attachment, Mail, MailTransport } from "./port";
