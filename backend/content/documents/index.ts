export { buildContent } from "./build-content";
export { catalogueOf, type Download, type Product, type Variation } from "./catalogue";
export { type DocumentKind, documentKinds, kindOf } from "./document-kinds";
export { type Entry, type EventEntry, type MailTexts, placeOfRun, type WorkshopEntry } from "./entries";
export { type Files } from "./files";
export { jsonSchemas } from "./json-schemas";
export { type Content, entriesOf } from "./kinds";
export { canBeAlias, isPictureThere, nameOfPath } from "./names";
export {
  drawings,
  PICTURES_FILE,
  picturesNamed,
  placed,
  type WrittenPicture,
  writtenPictures,
} from "./pictures";
export { ContentError, failure, type Problem, Problems, problemText } from "./problems";
export { checkLinks } from "./references";
export { encodedPath, plainSpelling } from "./written-addresses";
