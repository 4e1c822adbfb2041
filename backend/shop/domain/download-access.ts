/** How long a signed address of a file works, in seconds. */
export const linkSeconds = 600;

/** Addresses made within so many seconds are the same one, so that a double click counts once. */
const sameLinkSeconds = 10;

export type DownloadTerms = { limit: number | null; days: number | null };

export type DownloadAccess = {
  /** Null without an end. */
  endsAt: Date | null;
  /** Fetches that are left; null without a limit. */
  remaining: number | null;
  isOpen: boolean;
};

/** What is left of a file that was granted then and fetched so often. */
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
