export { waitingListMails } from "./mails";
export { forgetEntries, offerSeats, runWaitingList, waitedForName } from "./offer-seats";
export { waitingListResolvers } from "./resolvers";
export {
  bindTakenSeats,
  claimEntries,
  countTakenSeats,
  entriesOfMember,
  offeredSeats,
  returnTakenSeats,
  seatHolderOf,
  takeOfferedSeats,
} from "./store";
