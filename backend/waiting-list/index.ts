export { waitingListMails } from "./mails";
export { forgetEntries, offerSeats, runWaitingList, waitedForName } from "./offer-seats";
export { waitingListResolvers } from "./resolvers";
export {
  bindTakenSeats,
  claimEntries,
  entriesOfMember,
  offeredSeats,
  returnTakenSeats,
  seatHolderOf,
  takeOfferedSeats,
  withoutToken,
} from "./store";
