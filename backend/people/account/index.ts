export {
  addressChangeOf,
  dueAddressChanges,
  endAddressChange,
  holdAddressChange,
  tellAcademy,
} from "./address-changes";
export { accountResolvers, forgetAgain, forgetPerson, type OnDeleted } from "./deletion";
export {
  addDeletions,
  type Deletion,
  deletionHash,
  fileDeletion,
  listDeletions,
  readDeletions,
} from "./deletions";
export { accountMails } from "./mails";
export {
  type ExportFile,
  exportPerson,
  type Person,
  personalDataEndpoint,
  type PersonalDataOf,
} from "./personal-data";
export { personRequests } from "./tables";
