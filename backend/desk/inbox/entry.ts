import type { Deps } from "../../deps";
import type { Role } from "../../ground/desk-roles";

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

/**
 * Reads the items of a group, the most urgent first.
 * @param limit maximum number of items
 * @param roles of the person who reads
 */
export type ReadGroup = (deps: Deps, limit: number, roles: readonly Role[]) => Promise<InboxEntry[]>;
