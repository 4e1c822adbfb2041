export { joinByHand, joinWaitingList } from "./join-waiting-list";
export { waitingListMails } from "./mails";
export {
  endList,
  forgetEntries,
  forgetEntriesOfGuest,
  offerSeats,
  runWaitingList,
  waitedForName,
} from "./offer-seats";
export { offerableSeats } from "./offer-by-hand";
export { actions as waitingActions, reads as waitingReads } from "./desk";
export { waitingListResolvers } from "./resolvers";
export {
  bindTakenSeats,
  countTakenSeats,
  offeredSeats,
  returnTakenSeats,
  seatHolderOf,
  takeOfferedSeats,
} from "./seat-holder";
export { claimEntries, entriesOfGuest, entriesOfMember, insertEntry, moveEntries } from "./store";
