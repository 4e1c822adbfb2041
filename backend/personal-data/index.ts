export { claimOrders, forgetCustomer } from "./change-owner";
export { customerFiles } from "./export-customer";
