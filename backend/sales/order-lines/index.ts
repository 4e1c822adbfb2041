export {
  amountsOfPart,
  changeLineDate,
  endLine,
  isLive,
  liveLinesOf,
  renameLine,
  setOccurrence,
  splitLine,
} from "./order-lines";
export { occurrenceOf, partsOf } from "./promise";
