export { accountResolvers, type OnDeleted } from "./deletion";
export { accountMails } from "./mails";
export { type ExportFile, personalDataEndpoint, type PersonalDataOf } from "./personal-data";
