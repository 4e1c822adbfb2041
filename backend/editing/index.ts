export { valuesOf, withValues } from "./document";
export type { YamlMap, YamlValue } from "./fields/edit-yaml";
export { documentsNow, publish, type Published } from "./publish";
export { contentCommands } from "./commands";
export { contentDeskResolvers } from "./desk-resolvers";
export { publishDue } from "./drafts";
export { contentVersionSource } from "./source";
export { contentTroubles } from "./troubles";
