import type { VersionSource } from "../catalogue";
import type { Deps } from "../../deps";
import { shopWarnings } from "./shop-problems";
import { currentVersions, lastRevision, settleVersions } from "./store";

/** The desk's versions, for `startContent`. */
export function contentVersionSource(deps: Deps): VersionSource {
  const { db, clock } = deps;
  return {
    revision: () => lastRevision(db),
    read: () => currentVersions(db, clock()),
    warnings: (content) => shopWarnings(deps, content),
    settle: (ids) => settleVersions(db, ids, clock()),
  };
}
