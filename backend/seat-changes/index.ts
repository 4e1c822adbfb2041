export { refundCalledOff } from "./called-off";
export { attendeeMails } from "./attendee-mails";
export { seatMails } from "./mails";
export { seatResolvers } from "./resolvers";
export { nameSeatResolvers } from "./name-seat-resolver";
export { remindAttendees } from "./remind-attendees";
export { tellAttendees } from "./tell-attendees";
