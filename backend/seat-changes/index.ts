export { refundCalledOff } from "./called-off";
export { attendeeMails } from "./attendee-mails";
export { seatMails } from "./mails";
export { seatResolvers } from "./resolvers";
export { moveWhenPaid } from "./move-seats";
export { refundMoves, refundsOfMoves } from "./paid-moves";
export { nameSeatResolvers } from "./name-seat-resolver";
export { remindAttendees } from "./remind-attendees";
export { tellAttendees } from "./tell-attendees";
