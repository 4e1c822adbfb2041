export { deskCommands } from "./commands";
export { actions as deskActions, reads as deskReads } from "./desk";
export { deskDoor } from "./door";
export { type DeskAnswer, type DeskEndpoint, deskEndpoint } from "./endpoint";
export { deskMails } from "./mails";
export { deskFilesEndpoint } from "./files-endpoint";
