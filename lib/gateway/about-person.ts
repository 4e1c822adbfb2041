import type { Operation } from "./trusted-documents";

/**
 * Operations with the same answer for everybody, and the forms that people use before they sign in. All other
 * operations are about the visitor, and a guest's answer would be wrong for a member.
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
