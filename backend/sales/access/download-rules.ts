import { secondsOf, times } from "@/lib/rules/times/times";

/** How long a signed address of a file works. */
export const linkSeconds = secondsOf(times.download);

/** All addresses made within this many seconds are the same, so that a double click counts once. */
const sameLinkSeconds = 10;

type DownloadTerms = { limit: number | null; days: number | null };

export type DownloadAccess = {
  /** Null: access never ends. */
  endsAt: Date | null;
  /** Remaining downloads; null when there is no limit. */
  remaining: number | null;
  isOpen: boolean;
};

/** The downloads that a file still allows, by the time of its grant and the number of downloads so far. */
export function downloadAccess(
  { limit, days }: DownloadTerms,
  granted: { at: Date; used: number },
  now: Date,
): DownloadAccess {
  const endsAt = days === null ? null : new Date(granted.at.getTime() + days * 86_400_000);
  const remaining = limit === null ? null : Math.max(0, limit - granted.used);
  return { endsAt, remaining, isOpen: (endsAt === null || endsAt > now) && remaining !== 0 };
}

/** When an address that is made now stops working: Unix time in seconds, at most `linkSeconds` from now. */
export function linkExpiry(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1_000);
  return seconds - (seconds % sameLinkSeconds) + linkSeconds;
}

/** Whether an address with this expiry still works. An expiry later than `linkSeconds` from now is forged. */
export function isLinkLive(expires: number, now: Date): boolean {
  const left = expires - now.getTime() / 1_000;
  return left > 0 && left <= linkSeconds;
}

type ByteRange = { from: number; to: number };

/**
 * The part of a file that a `Range` header requests, both ends included: `"bytes=500-"` of 1,000 is 500 to 999.
 * "whole": there is no range, or we may ignore it (several parts, another unit). "none": the range lies outside the
 * file.
 */
export function byteRange(header: string | null, size: number): ByteRange | "whole" | "none" {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && first !== "" && Number(last) < Number(first)) return "whole";
  return from < size && from <= to ? { from, to } : "none";
}
