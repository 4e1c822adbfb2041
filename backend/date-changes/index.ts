export { dateChangeResolvers } from "./desk-resolvers";
