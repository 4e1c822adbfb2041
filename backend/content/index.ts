export { countries, countryCode, countryName } from "./countries";
export { downloadFile, downloadSize } from "./download-file";
export type { Download, Product, ProductType, Variation } from "./reader/catalogue";
export { heldAs, type HeldDate, heldDates, nearestHeld, runOf, workshopOfFile } from "./held-dates";
export { type DocumentKind, documentKinds, kindOf } from "./document-kinds";
export { jsonSchemas } from "./json-schemas";
export { occurrenceText, plannedDay } from "./reader/occurrence";
export {
  contentAside,
  type ContentState,
  contentOf,
  contentState,
  lookAtContent,
  nextContent,
  startContent,
  type VersionSource,
} from "./live";
export { mailTextsOf } from "./mail-texts";
export { catalogue, content, holdContent, snapshot } from "./reader/read-content";
export { contentFolder } from "./reader/read-content";
export { readFilesLater as readFolder } from "./reader/folder";
export type { Files } from "./reader/files";
export { type Content, entriesOf } from "./reader/kinds";
export {
  drawings,
  PICTURES_FILE,
  picturesNamed,
  placed,
  type WrittenPicture,
  writtenPictures,
} from "./reader/pictures";
export { type Problem, problemText } from "./reader/problems";
export { mergeVersions, textHash, type Version } from "./reader/versions";
export { contentResolvers } from "./resolvers";
export { checkContent, readableContent } from "./valid-content";
export { canBeAlias, isPictureThere, nameOfPath } from "./names";
export { plainSpelling } from "./written-addresses";
export {
  cannotComeText,
  certification,
  certificationNames,
  event,
  eventRoom,
  isCalledOff,
  liveSession,
  moveUntilDaysOf,
  workshop,
} from "./workshops-and-events";
