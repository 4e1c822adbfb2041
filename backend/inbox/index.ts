export { inboxResolvers } from "./desk-resolvers";
