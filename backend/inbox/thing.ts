import type { Deps } from "../deps";

/** A thing that a person has to look at. */
export type InboxThing = {
  /** Leads to its page, or names it to its action. */
  key: string;
  title: string;
  detail: string;
  /** An order that it is about. */
  order?: number | null;
  since?: Date | null;
  /** Until when it has to be done. */
  due?: Date | null;
};

/** The things of a group, the most urgent first. @param limit never more than these */
export type ReadGroup = (deps: Deps, limit: number) => Promise<InboxThing[]>;
