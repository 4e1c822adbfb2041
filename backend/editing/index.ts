export { contentDeskResolvers } from "./desk-resolvers";
export { valuesOf, withValues } from "./document";
export { publishDue } from "./drafts";
export { type Edit, editEntry } from "./edit-entry";
export type { YamlMap, YamlValue } from "./fields/edit-yaml";
export { checkForShop, pullDocuments, pushDocuments } from "./folder-commands";
export { documentsNow, publish, type Published } from "./publish";
export { contentVersionSource } from "./source";
export { contentTroubles } from "./troubles";
