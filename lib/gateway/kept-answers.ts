import { LRUCache } from "lru-cache";
import type { GraphqlBody } from "./failure";

type Answered = { status: number; body: GraphqlBody };

/** "Upcoming" and "booked up" are true of a moment: an answer is asked for again after so long, in milliseconds. */
const KEEP_MS = 30_000;
/** Of all texts together, in UTF-16 units; an address that somebody makes up costs one short text. */
const MOST = 8 * 1024 * 1024;

/** As texts: whoever draws a page may change what it was given. */
const kept = new LRUCache<string, string>({
  maxSize: MOST,
  sizeCalculation: (text, question) => text.length + question.length,
  ttl: KEEP_MS,
  perf: { now: () => Date.now() },
});

/**
 * What an embedded endpoint answers everybody alike, asked for once in half a minute: the menus of every page alone cost
 * seven milliseconds of the thread. An answer with errors is not kept.
 *
 * @param question of which state of the content, which operation with which variables
 */
export async function keptAnswer(question: string, ask: () => Promise<Answered>): Promise<Answered> {
  const text = kept.get(question);
  if (text !== undefined) return { status: 200, body: JSON.parse(text) };
  const answered = await ask();
  if (answered.status === 200 && !answered.body.errors) kept.set(question, JSON.stringify(answered.body));
  return answered;
}
