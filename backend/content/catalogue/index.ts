export { downloadFile, downloadSize } from "./download-file";
export { readFilesLater as readFolder } from "./folder";
export { heldAs, type HeldDate, heldDates, nearestHeld, runOf, workshopOfFile } from "./held-dates";
export {
  contentAside,
  contentOf,
  contentState,
  type ContentState,
  followedFiles,
  refreshContent,
  nextContent,
  startContent,
  type VersionSource,
} from "./live";
export { mailTextsOf } from "./mail-texts";
export { catalogue, content, contentFolder, holdContent, snapshot } from "./read-content";
export { contentResolvers } from "./resolvers";
export { checkContent, readableContent } from "./valid-content";
export { mergeVersions, textHash, type Version } from "./versions";
export {
  cannotComeText,
  certification,
  certificationNames,
  event,
  eventRoom,
  isEventCancelled,
  liveSession,
  moveUntilDaysOf,
  workshop,
} from "./workshops-and-events";
