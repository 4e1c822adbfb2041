export { personDeskResolvers } from "./desk-resolvers";
export { claimOrders, forgetCustomer } from "./change-owner";
export { customerFiles } from "./export-customer";
export { personCommands } from "./person-commands";
export { forgetOld } from "./retention-store";
