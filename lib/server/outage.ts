import { processWide } from "@/lib/process-wide.mjs";
const shared = processWide<{ seenAt: number }>("outage");

/** In milliseconds: longer than a page needs to fail after its question failed. */
const TOLD_FOR_MS = 10_000;

export function noteOutage(): void {
  shared.seenAt = Date.now();
}

/** Whether an outage probably broke a page. Next notes it and the server asks; they are two bundles. */
export function isOutage(): boolean {
  return Date.now() - (shared.seenAt ?? -TOLD_FOR_MS) < TOLD_FOR_MS;
}
