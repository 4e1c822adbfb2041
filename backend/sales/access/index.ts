export { accessCodeHash, hasOpenCode, insertAccessCode } from "./access-codes";
export { downloadEndpoint } from "./download-endpoint";
export {
  closeLearning,
  divideGrants,
  grantsOfLine,
  grantsOfOrder,
  grantsOfProduct,
  handGrants,
  insertGrants,
  moveGrants,
  type NewGrant,
  openLearning,
  revokeGrants,
} from "./grants";
export { accessResolvers, downloadsOfMember } from "./resolvers";
export { type GrantKind, grantsOf, isDeliveredAtOnce } from "./rights";
export { downloadUses, grants } from "./tables";
