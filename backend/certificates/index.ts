export { certificateCommands } from "./certificate-commands";
export { issueCredential } from "./credential";
export { credentialsEndpoint } from "./credentials-endpoint";
export { certificateResolvers } from "./resolvers";
export { certificatesOf } from "./store";
export { certificates, type FeedbackQuestion } from "./tables";
