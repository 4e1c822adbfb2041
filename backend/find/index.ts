export { findResolvers } from "./desk-resolvers";
