export { certificateMails } from "./mails";
export {
  actions as certificateActions,
  certificateAtDesk,
  certificateField,
  reads as certificateReads,
  whyField,
} from "./desk";
export {
  holdsCertificate,
  issueCertificates,
  type IssuedCertificates,
  workshopDay,
} from "./issue-certificates";
export { certificateCommands } from "./certificate-commands";
export { issueCredential } from "./credential";
export { credentialsEndpoint } from "./credentials-endpoint";
export { certificateResolvers } from "./resolvers";
export { certificateErrors } from "./errors";
export {
  type CertificateRow,
  certificatesOf,
  certificatesOfGuest,
  claimCertificates,
  forgetCertificatesOfGuest,
} from "./store";
export { certificates, type FeedbackQuestion } from "./tables";
