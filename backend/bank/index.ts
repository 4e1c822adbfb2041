export { bankResolvers } from "./desk-resolvers";
