import type { Call } from "./call";
import {
  deletionCode,
  feedback,
  newPasskey,
  openCertificate,
  otherMethod,
  otherSession,
  ownPasskey,
  ownSubscription,
  unusedCard,
} from "./scene";

/** A member's calls about the account. The last ones leave nothing of it. */
export const accountCalls: Call[] = [
  { name: "getProfile", answers: ["viewer.memberSince"] },
  {
    name: "updateProfile",
    variables: () => ({ input: { company: "Berger Rail GmbH" } }),
    answers: ["updateProfile.viewer.company"],
  },
  { name: "removeProfileImage", answers: ["removeProfileImage.viewer.id"] },
  { name: "getRevokedCertificates", answers: ["certificates.0.id"] },
  { name: "getCredential", by: "guest", variables: openCertificate, answers: ["credential.document"] },
  {
    name: "sendCertificateFeedback",
    variables: feedback,
    answers: ["sendCertificateFeedback.certificate.issue_uri"],
  },
  {
    name: "setDefaultPaymentMethod",
    variables: otherMethod,
    answers: ["setDefaultPaymentMethod.status"],
  },
  {
    name: "deletePaymentMethod",
    variables: unusedCard,
    answers: ["deletePaymentMethod.status"],
  },
  {
    name: "resumeSubscription",
    variables: ownSubscription,
    answers: ["resumeSubscription.subscription.databaseId"],
  },
  {
    name: "changeSubscriptionPayment",
    variables: (scene) => ({ ...ownSubscription(scene), ...otherMethod(scene) }),
    answers: ["changeSubscriptionPayment.subscription.databaseId"],
  },
  {
    name: "cancelSubscription",
    variables: ownSubscription,
    answers: ["cancelSubscription.subscription.markedCancelDate"],
  },
  { name: "getSessions", answers: ["sessions.0.device"] },
  { name: "endSession", variables: otherSession, answers: ["endSession.sessions.0.id"] },
  { name: "getConfirmation", answers: ["confirmation.isFresh"] },
  { name: "requestConfirmation", answers: ["requestConfirmation.status"] },
  { name: "beginPasskey", answers: ["beginPasskey.options"] },
  { name: "addPasskey", variables: newPasskey, answers: ["addPasskey.passkeys.0.id"] },
  { name: "getPasskeys", answers: ["passkeys.0.name"] },
  { name: "beginPasskeySignIn", by: "guest", answers: ["beginPasskeySignIn.options"] },
  {
    name: "renamePasskey",
    variables: (scene) => ({ ...ownPasskey(scene), name: "Blue key" }),
    answers: ["renamePasskey.passkeys.0.name"],
  },
  { name: "removePasskey", variables: ownPasskey, answers: ["removePasskey.passkeys"] },
  { name: "requestAccountDeletion", answers: ["requestAccountDeletion.status"] },
  { name: "deleteAccount", variables: (scene) => deletionCode(scene), answers: ["deleteAccount.status"] },
  { name: "endAllSessions", by: "another", answers: ["endAllSessions.status"] },
];
