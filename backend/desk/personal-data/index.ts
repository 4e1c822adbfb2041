export { actions as personActions } from "./desk";
export { reads as personReads } from "./desk-reads";
export { claimOrders, forgetCustomer } from "./change-owner";
export { customerFiles } from "./export-customer";
export { personCommands } from "./person-commands";
export { personFiles } from "./person-files";
export { moveDue } from "./person-requests";
export { forgetOld } from "./retention-store";
