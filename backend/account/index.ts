export { accountResolvers, forgetPerson, type OnDeleted } from "./deletion";
export { addDeletions, type Deletion, deletionMark, listDeletions, readDeletions } from "./deletions";
export { accountMails } from "./mails";
export { type ExportFile, personalDataEndpoint, type PersonalDataOf } from "./personal-data";
