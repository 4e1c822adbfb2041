"use client";

import { useEffect } from "react";
import { watchBuild, watchChunks } from "@/lib/navigation/watch-build";

/** Notices that this tab is older than the site. `build` is the id of the build that rendered the page. */
export function BuildWatcher({ build }: { build: string }) {
  useEffect(watchChunks, []);
  useEffect(() => watchBuild(build), [build]);
  return null;
}
