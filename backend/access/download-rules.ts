import { secondsOf, times } from "@/lib/rules/times";

/** How long a signed address of a file works, in seconds. */
export const linkSeconds = secondsOf(times.download);

/** Addresses made within so many seconds are the same one, so that a double click counts once. */
const sameLinkSeconds = 10;

type DownloadTerms = { limit: number | null; days: number | null };

export type DownloadAccess = {
  /** Null without an end. */
  endsAt: Date | null;
  /** Remaining downloads; null when there is no limit. */
  remaining: number | null;
  isOpen: boolean;
};

/** The rest of a file's allowance, from the time of its grant and the number of downloads. */
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

/** True while such an address works; one that claims to work longer than any of ours was not made by us. */
export function isLinkLive(expires: number, now: Date): boolean {
  const left = expires - now.getTime() / 1_000;
  return left > 0 && left <= linkSeconds;
}

type ByteRange = { from: number; to: number };

/**
 * The part of a file that a `Range` header requests, both ends included: `"bytes=500-"` of 1,000 is 500 to 999.
 * "whole": there is no range, or one we may ignore (several parts, another unit). "none": the range lies outside the
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
