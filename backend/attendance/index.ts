export { attendeeFiles } from "./attendee-file";
export { attendanceResolvers } from "./resolvers";
