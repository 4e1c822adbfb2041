export { claimOrders, forgetCustomer } from "./change-owner";
export { customerFiles } from "./export-customer";
export { forgetOld } from "./retention-store";
