export { contentCommands } from "./commands";
export { actions as pictureActions, reads as pictureReads } from "./desk";
export { picturesEndpoint } from "./endpoint";
