import type { Role } from "../../ground/desk-roles";
import { contentGroup, publishingGroup } from "./content-groups";
import { certificateGroup, emptyDates, fullDates, offerableDates } from "./date-groups";
import { bouncedMails, failedMails } from "./mail-groups";
import { bankProposals, disputes, money } from "./money-groups";
import { orders, questions } from "./order-groups";
import type { ReadGroup } from "./entry";

type InboxKind =
  | "DISPUTE"
  | "QUESTION"
  /** Refunds, payments and tax of an order that a person must handle. */
  | "MONEY"
  | "ORDER"
  | "PUBLISHING"
  | "CONTENT"
  /** Mails that no server accepted. */
  | "MAIL"
  | "BOUNCE"
  | "BANK"
  | "CERTIFICATE"
  | "FREE_SEAT"
  | "FULL_DATE"
  | "EMPTY_DATE";

type Group = { kind: InboxKind; roles: readonly Role[]; read: ReadGroup };

/**
 * Every group in the order of the page: first those with a deadline, then those for which people wait, then the rest.
 */
export const groups: readonly Group[] = [
  { kind: "DISPUTE", roles: ["BOOKS"], read: disputes },
  { kind: "QUESTION", roles: ["DESK", "BOOKS"], read: questions },
  { kind: "MONEY", roles: ["BOOKS"], read: money },
  { kind: "ORDER", roles: ["DESK", "BOOKS"], read: orders },
  { kind: "PUBLISHING", roles: ["EDITOR"], read: publishingGroup },
  { kind: "CONTENT", roles: ["EDITOR"], read: contentGroup },
  { kind: "MAIL", roles: ["DESK", "BOOKS"], read: failedMails },
  { kind: "BOUNCE", roles: ["DESK", "BOOKS"], read: bouncedMails },
  { kind: "BANK", roles: ["BOOKS"], read: bankProposals },
  { kind: "CERTIFICATE", roles: ["DESK"], read: certificateGroup },
  { kind: "FREE_SEAT", roles: ["DESK"], read: offerableDates },
  { kind: "FULL_DATE", roles: ["DESK"], read: fullDates },
  { kind: "EMPTY_DATE", roles: ["DESK"], read: emptyDates },
];
