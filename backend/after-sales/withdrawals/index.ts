export { carryOutOpen } from "./carry-out";
export { withdrawalMails } from "./mails";
export { withdrawalResolvers } from "./resolvers";
export { proveAndCarryOut } from "./state-withdrawal";
export { unprovenWithdrawal, type Withdrawal, withdrawalsOfAddress, withdrawalsOfMember } from "./store";
