import type { TalkSummary } from "../events/events";

/** A part of the day that is held in the live room. `start` and `end` are those of its first and last talk. */
export type LiveSession = { slug: string; name: string; start: string; end: string; talks: TalkSummary[] };

/** The sessions in the order of the day; talks without one are in none. */
export function liveSessions(talks: readonly TalkSummary[]): LiveSession[] {
  const sessions = new Map<string, LiveSession>();
  for (const talk of talks) {
    const { session, startDate, endDate } = talk;
    if (!session || !startDate || !endDate) continue;
    const known = sessions.get(session);
    if (!known) {
      sessions.set(session, {
        slug: session,
        name: sessionName(session),
        start: startDate,
        end: endDate,
        talks: [talk],
      });
      continue;
    }
    known.talks.push(talk);
    if (Date.parse(startDate) < Date.parse(known.start)) known.start = startDate;
    if (Date.parse(endDate) > Date.parse(known.end)) known.end = endDate;
  }
  return [...sessions.values()].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

/** "early-afternoon" → "Early afternoon session". */
function sessionName(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} session`;
}
