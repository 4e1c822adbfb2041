export { attendeeFiles } from "./attendee-file";
export { hasCome } from "./attendees";
export { attendanceResolvers } from "./desk-resolvers";
export { type AttendedDate, attendedDate, datesToCome, isLiveSeat, uidOf } from "./dates-store";
export { type KnownDate, knownDates } from "./known-dates";
