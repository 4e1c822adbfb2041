export { calendarFeed, feedMadeAt, renewFeed } from "./calendar-feed";
export { cancellations, heldText, leavingMessages, removals, updates } from "./calendar-mails";
export { invoiceAttachment, orderMails } from "./mails";
export { tellDateChanges } from "./tell-date-changes";
