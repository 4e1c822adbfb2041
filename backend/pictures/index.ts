export { pictureDeskResolvers } from "./desk-resolvers";
export { picturesEndpoint } from "./endpoint";
