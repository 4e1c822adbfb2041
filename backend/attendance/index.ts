export { attendeeFiles } from "./attendee-file";
export { attendanceResolvers } from "./desk-resolvers";
export { type KnownDate, knownDates } from "./known-dates";
