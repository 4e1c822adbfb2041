export { insertAccessCode } from "./access-codes";
export { downloadEndpoint } from "./download-endpoint";
export { customerCapabilities } from "./event-access";
export {
  closeLearning,
  firstGrantsOf,
  grantsOfOrder,
  grantsOfProduct,
  insertGrants,
  type NewGrant,
  openLearning,
  revokeGrants,
} from "./grants";
export { accessMutations, downloadsOfMember, yearlyEventAccess } from "./resolvers";
export { type GrantKind, grantsOf, isDeliveredAtOnce } from "./rights";
export { downloadUses, grants } from "./tables";
