export { countries, countryCode, countryName } from "./countries";
export { downloadFile, downloadSize } from "./download-file";
export type { Download, Product, ProductType, Variation } from "./reader/catalogue";
export { heldAs, type HeldDate, heldDates, nearestHeld } from "./held-dates";
export { jsonSchemas } from "./json-schemas";
export { occurrenceText } from "./reader/occurrence";
export { checkContent, type ContentState, contentState, startContent } from "./live";
export { mailTextsOf } from "./mail-texts";
export { catalogue, holdContent, snapshot } from "./reader/read-content";
export { contentResolvers } from "./resolvers";
export {
  cannotComeText,
  certification,
  certificationNames,
  event,
  eventRoom,
  liveSession,
  moveUntilDaysOf,
  workshop,
} from "./workshops-and-events";
