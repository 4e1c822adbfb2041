export type LivePhase = "before" | "open" | "over";

/**
 * Start and end are in ISO 8601 with offset; `now` is the server's clock in milliseconds. The event is open from its
 * start.
 */
export function livePhase({ start, end }: { start: string; end: string }, now: number): LivePhase {
  if (now < Date.parse(start)) return "before";
  return now < Date.parse(end) ? "open" : "over";
}

type Countdown = { days: number; hours: number; minutes: number; seconds: number };

/** In whole seconds, rounded up, so that zero appears only at the moment itself. */
export function countdown(milliseconds: number): Countdown {
  const all = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor((all % 86_400) / 3600),
    minutes: Math.floor((all % 3600) / 60),
    seconds: all % 60,
  };
}

/** `at` is the server's time in milliseconds when a monotonic clock showed `seen`. */
export type ServerClock = { at: number; seen: number };

/**
 * The Date header is cut to the second, and taken as the time halfway between request and answer. Null without a
 * header. Arguments are milliseconds of a monotonic clock.
 */
export function clockFrom(date: string | null, asked: number, answered: number): ServerClock | null {
  const at = Date.parse(date ?? "");
  return Number.isNaN(at) ? null : { at: at + 500, seen: (asked + answered) / 2 };
}

/** The shop names the room either by an address that may be followed, or by an id that is only shown. */
export function roomOf(space: string | null): { href: string } | { id: string } | null {
  if (!space) return null;
  return URL.canParse(space) && new URL(space).protocol === "https:" ? { href: space } : { id: space };
}

/** R416. Also shown when the check failed to run. */
export const eventAccessRefused = "Something went wrong. Please try again later.";
export const eventAccessHint =
  "If you typed a code, compare it with the one in your email. A code opens one ticket and works once.";
