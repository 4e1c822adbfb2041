export { customerModel, customerResolvers } from "./resolvers";
export { checkVatIdOf, parseInput, printedAddress, wholeAddress } from "./update-customer";
