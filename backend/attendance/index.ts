export { attendeeFiles } from "./attendee-file";
export { hasCome } from "./attendees";
export { attendanceResolvers } from "./desk-resolvers";
export { type AttendedDate, datesToCome } from "./dates-store";
export { type KnownDate, knownDates } from "./known-dates";
