export { countries, countryCode, countryName } from "./countries";
export { downloadFile, downloadSize } from "./download-file";
export type { Download, Product, ProductType, Variation } from "./reader/catalogue";
export { jsonSchemas } from "./json-schemas";
export { occurrenceText } from "./reader/occurrence";
export { checkContent, type ContentState, contentState, startContent } from "./live";
export { catalogue, holdContent, snapshot } from "./reader/read-content";
export { contentResolvers } from "./resolvers";
export { event, eventRoom, liveSession, workshop } from "./workshops-and-events";
