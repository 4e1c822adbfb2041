export { customerModel, customerResolvers } from "./resolvers";
export { checkVatIdOf } from "./update-customer";
