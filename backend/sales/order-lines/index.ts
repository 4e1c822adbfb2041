export {
  amountsOfPart,
  endLine,
  isLive,
  liveLinesOf,
  renameLine,
  setOccurrence,
  splitLine,
} from "./order-lines";
export { lockDates, moveLine } from "./move-line";
export { occurrenceOf, partsOf } from "./promise";
