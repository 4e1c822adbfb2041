export { calendarPath, orderResolvers } from "./resolvers";
