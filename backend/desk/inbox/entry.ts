import { contentTroubles } from "../../content/editing";
import type { Deps } from "../../deps";
import type { Role } from "../../ground/desk-roles";
import { once } from "../../ground/once";
import { disputesToAnswer } from "../../sales/payments/store";
import { type ComingDate, comingDates } from "./coming-dates";

/** An item of the inbox that a person must handle. */
export type InboxEntry = {
  /** Identifies the item's page, or the item for its action. */
  key: string;
  title: string;
  detail: string;
  /** The order that the item is about. */
  order?: number | null;
  since?: Date | null;
  /** Deadline. */
  due?: Date | null;
};

/** The inbox of one person at one moment. Answers that several groups need are read once. */
export type Inbox = {
  deps: Deps;
  /** Maximum number of items of a group. */
  limit: number;
  troubles: () => ReturnType<typeof contentTroubles>;
  disputes: () => ReturnType<typeof disputesToAnswer>;
  comingDates: () => Promise<ComingDate[]>;
};

/** @param roles of the person who reads */
export function openInbox(deps: Deps, limit: number, roles: readonly Role[]): Inbox {
  return {
    deps,
    limit,
    troubles: once(() => contentTroubles(deps, roles)),
    disputes: once(() => disputesToAnswer(deps.db, limit)),
    comingDates: once(() => comingDates(deps)),
  };
}

/** Reads the items of a group, the most urgent first. */
export type ReadGroup = (inbox: Inbox) => Promise<InboxEntry[]>;
