export { attendeeFiles } from "./attendee-file";
export { attendanceResolvers } from "./desk-resolvers";
