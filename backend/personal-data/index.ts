export { personDeskResolvers } from "./desk-resolvers";
export { claimOrders, forgetCustomer } from "./change-owner";
export { customerFiles } from "./export-customer";
export { personCommands } from "./person-commands";
export { personFiles } from "./person-files";
export { forgetOld } from "./retention-store";
