import type { Deps } from "../deps";
import type { Consequence, Roles } from "./desk-entry";

/** A file of the desk. `content` is a stream if the file is too large for memory. */
export type DeskFile = {
  name: string;
  type: string;
  content: Buffer | string | ReadableStream<Uint8Array>;
};

/**
 * Files that the staff downloads from one kind of address. A room exports its rows, and `backend/index.ts` collects
 * them.
 *
 * @param path below `/desk/files/`, without a leading slash
 * @param roles that may download the files; an administrator always may
 * @param consequence `none` for a file that shows what a page shows; any other requires a sign-in of the last hour
 * @param action a name for the log if the download is an action, which a form requests by POST
 * @param run null: there is no such file. A string tells the person why the file cannot be made.
 */
export type DeskFiles = {
  path: RegExp;
  roles: Roles;
  consequence: Consequence;
  action?: string;
  run: (deps: Deps, asked: AskedFile) => Promise<DeskFile | string | null>;
};

export type AskedFile = {
  /** The groups of the path. */
  parts: readonly string[];
  query: URLSearchParams;
  /** The fields of the form that requests an action. */
  form?: URLSearchParams;
};
