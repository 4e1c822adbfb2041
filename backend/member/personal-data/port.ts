import type { Deps } from "../../deps";

/** A file of the export: JSON values are written out readably, texts and bytes as they are. */
export type ExportFile = {
  /** Path inside the archive, e.g. `invoices/2026-00017.pdf`. */
  path: string;
  /** What it holds, in a sentence, for the README of the archive. */
  about: string;
  content: string | Uint8Array | Record<string, unknown> | readonly Record<string, unknown>[];
};

/** What a noun keeps of a member, as files. Never a secret: no token, key, hash or full number of a card. */
export type PersonalDataOf = (
  deps: Deps,
  member: { memberId: number; email: string },
) => Promise<ExportFile[]>;
