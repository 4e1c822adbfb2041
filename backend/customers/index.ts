export { countryResolvers, customerModel, type CustomerModel, customerResolvers } from "./resolvers";
export { checkVatIdOf } from "./update-customer";
