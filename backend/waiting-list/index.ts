export { waitingListMails } from "./mails";
export { forgetEntries, offerSeats, runWaitingList, waitedForName } from "./offer-seats";
export { waitingListResolvers } from "./resolvers";
export {
  bindTakenSeats,
  countTakenSeats,
  offeredSeats,
  returnTakenSeats,
  seatHolderOf,
  takeOfferedSeats,
} from "./seat-holder";
export { claimEntries, entriesOfMember } from "./store";
