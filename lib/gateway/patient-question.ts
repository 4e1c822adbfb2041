import { LRUCache } from "lru-cache";
import { log } from "@/lib/observe/log";
import { newRequestId } from "@/lib/rules/texts/log-lines";
import { isMaskedCrash, type Reply, unavailable } from "./attempt";
import { keepNoPage } from "./public-cache";

/** In milliseconds. No page waits longer for one answer. */
const PAGE_MS = 8_000;
/** In milliseconds. For a day, a host's last good answer replaces a missing one. */
const KEEP_MS = 86_400_000;
/** Total size of the stored texts in UTF-16 units. */
const MOST = 16 * 1024 * 1024;

const lastGood = new LRUCache<string, { text: string; at: number }>({
  maxSize: MOST,
  sizeCalculation: ({ text }, question) => text.length + question.length,
  ttl: KEEP_MS,
  perf: { now: () => Date.now() },
});

/** In milliseconds. A later page asks again, because a host that has hung may have recovered. */
const TOGETHER_MS = 20_000;

type Asking = {
  reply: Promise<Reply>;
  /** Ends the wait of pages. */
  page: AbortSignal;
  /** Ends the time in which equal questions share this answer. */
  together: AbortSignal;
};

const inFlight = new Map<string, Asking>();

/** A host's address, and a question to it: endpoint, operation and variables. */
export type HostQuestion = { host: string | undefined; question: string };

export const keyOf = ({ host, question }: HostQuestion) => `${host} ${question}`;

/**
 * A page waits eight seconds for a remote host. After that the question goes on, so that a slow host's answer is there
 * for the next page. In the meantime, equal questions wait for the same answer until its eight seconds are over. When the
 * answer is missing, the page shows the last good answer of the day and is rendered again after a minute.
 *
 * @param ask sends the question, with a deadline of its own
 * @param isShared false when the answer to an equal question must not be used
 * @param mayBeOld false when an earlier answer must not replace a missing one
 */
export async function askPatiently(
  asked: HostQuestion,
  ask: () => Promise<Reply>,
  { isShared = true, mayBeOld = true } = {},
): Promise<Reply> {
  const key = keyOf(asked);
  const underWay = isShared ? inFlight.get(key) : undefined;
  const isRecent = underWay && !underWay.together.aborted;
  const reply = await within(isRecent ? underWay : begin(key, ask, isShared));
  if (!isMissing(reply)) return reply;
  const known = mayBeOld ? lastGood.get(key) : undefined;
  if (!known) return reply;
  const minutes = Math.round((Date.now() - known.at) / 60_000);
  log.warn({ question: asked.question.slice(0, 100), minutes }, "an earlier answer of the host is shown");
  await keepNoPage({ isMissing: true });
  return { status: 200, upstreamStatus: 200, body: { data: JSON.parse(known.text) } };
}

export const isUnderWay = (asked: HostQuestion) => inFlight.has(keyOf(asked));

const isMissing = (reply: Reply) => reply.status >= 500 || isMaskedCrash(reply);

function begin(key: string, ask: () => Promise<Reply>, isShared: boolean): Asking {
  const reply = ask().then((answered) => {
    const { data, errors } = answered.body;
    if (answered.status === 200 && data && !errors)
      lastGood.set(key, { text: JSON.stringify(data), at: Date.now() });
    return answered;
  });
  const asking: Asking = {
    reply,
    page: AbortSignal.timeout(PAGE_MS),
    together: AbortSignal.timeout(TOGETHER_MS),
  };
  if (!isShared) return asking;
  inFlight.set(key, asking);
  const end = () => {
    if (inFlight.get(key) === asking) inFlight.delete(key);
  };
  reply.then(end, end);
  return asking;
}

function within({ reply, page }: Asking): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(unavailable(504, 0, newRequestId()));
    if (page.aborted) giveUp();
    page.addEventListener("abort", giveUp, { once: true });
    reply.then(resolve, reject);
  });
}
