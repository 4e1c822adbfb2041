import type { Operation } from "./trusted-documents";

/**
 * Operations with the same answer for everybody, and the forms that a person without a sign-in needs. All others are
 * about the visitor: their answers for a guest would be wrong for a member.
 */
export const aboutNobody: ReadonlySet<string> = new Set([
  "menus",
  "getCertifications",
  "getCertification",
  "getWorkshops",
  "getEvents",
  "getEvent",
  "getTalks",
  "getTalk",
  "getCaseStudies",
  "getCaseStudy",
  "getCaseStudyOutline",
  "getProfessionals",
  "getProfessional",
  "getPage",
  "getNodeByUri",
  "getCountries",
  "getProducts",
  "getProduct",
  "getSubscriptionProduct",
  "getStock",
  "getWaitingPlace",
  "confirmWaitingList",
  "getCredential",
  "setAffiliateData",
  "sendContactMessage",
  "getInWithEmail",
  "registerFlaUser",
  "beginPasskeySignIn",
  "getWithdrawal",
  "confirmWithdrawal",
  "stopSeatMails",
]);

export function isAboutPerson({ name }: Operation): boolean {
  return !aboutNobody.has(name);
}
