import type { VersionSource } from "../content";
import type { Deps } from "../deps";
import { currentVersions, lastRevision, settleVersions } from "./store";

/** The desk's versions, for `startContent`. */
export function contentVersionSource({ db, clock }: Deps): VersionSource {
  return {
    revision: () => lastRevision(db),
    read: () => currentVersions(db, clock()),
    settle: (ids) => settleVersions(db, ids, clock()),
  };
}
