export { attendanceResolvers } from "./resolvers";
