import type { Deps } from "./deps";
import type { Roles } from "./desk-entry";

/** A file of the desk. `content` of one that is too large for memory is a stream. */
export type DeskFile = {
  name: string;
  type: string;
  content: Buffer | string | ReadableStream<Uint8Array>;
};

/**
 * Files that the staff downloads from one kind of address. A room exports its rows, `backend/index.ts` collects them.
 *
 * @param path below `/desk/files/`, without a slash at its beginning
 * @param roles who may have them; a keeper may always
 * @param action a name for the log, where handing the file out is an action: a form asks for it, with POST
 * @param run null: there is no such file. A string is a sentence for the person: why it cannot be made.
 */
export type DeskFiles = {
  path: RegExp;
  roles: Roles;
  action?: string;
  run: (deps: Deps, asked: AskedFile) => Promise<DeskFile | string | null>;
};

export type AskedFile = {
  /** The groups of the path. */
  parts: readonly string[];
  query: URLSearchParams;
  /** The fields of the form that asks for an action. */
  form?: URLSearchParams;
};
