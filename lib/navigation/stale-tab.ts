let stale = false;

/** This tab's scripts are of an older build, or one of them could not be loaded: the next page is loaded anew (R315). */
export function markStale(): void {
  stale = true;
}

export function isStale(): boolean {
  return stale;
}
