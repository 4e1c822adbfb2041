export type LivePhase = "before" | "open" | "over";

/** `start` and `end` are ISO 8601 with offset; `now` is the server's clock in milliseconds. The first moment is open. */
export function livePhase({ start, end }: { start: string; end: string }, now: number): LivePhase {
  if (now < Date.parse(start)) return "before";
  return now < Date.parse(end) ? "open" : "over";
}

type Countdown = { days: number; hours: number; minutes: number; seconds: number };

/** What is left, in whole seconds, rounded up: it shows zero only when the moment has come. */
export function countdown(milliseconds: number): Countdown {
  const all = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor((all % 86_400) / 3600),
    minutes: Math.floor((all % 3600) / 60),
    seconds: all % 60,
  };
}

/** The server's clock, read once: `at` is its time in milliseconds at `seen` on a monotonic clock. */
export type ServerClock = { at: number; seen: number };

/**
 * The clock from the date of an answer, which is cut to the second, halfway between question and answer.
 * Null when the answer had none. `asked` and `answered` are milliseconds of a clock that only ever grows.
 */
export function clockFrom(date: string | null, asked: number, answered: number): ServerClock | null {
  const at = Date.parse(date ?? "");
  return Number.isNaN(at) ? null : { at: at + 500, seen: (asked + answered) / 2 };
}

/** The room as the shop names it: an address that may be followed, or an id that is only shown. */
export function roomOf(space: string | null): { href: string } | { id: string } | null {
  if (!space) return null;
  return URL.canParse(space) && new URL(space).protocol === "https:" ? { href: space } : { id: space };
}

/** Source: R416; the check said no, or nobody could check. */
export const eventAccessRefused = "Something went wrong. Please try again later.";
export const eventAccessHint =
  "If you typed a code, compare it with the one in your mail. A code opens one ticket, once.";
