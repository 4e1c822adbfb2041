import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import { z } from "zod";

const page = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/**
 * For one page of one visitor, which asks several operations: within the returned function, an equal question to the
 * database waits for the first one's answer. The key is the statement with all its values, so a question about somebody
 * else is another one. Any other statement and any transaction ends what was shared so far.
 */
export function shareReads(): <T>(work: () => T) => T {
  const answers = new Map<string, Promise<unknown>>();
  return (work) => page.run(answers, work);
}

/** Called when the page may have changed something. */
export function forgetReads(): void {
  page.getStore()?.clear();
}

/** As drizzle's query builder asks. It makes new objects of the rows for every caller. */
const built = z.object({ text: z.string().startsWith("select "), rowMode: z.literal("array") });
const locks = / for (no key )?(update|share)\b/;

/** Lets a pool share the reads of a page. A transaction asks its connection and not the pool. */
export function shareReadsOf(pool: Pool): void {
  const { query } = pool;
  pool.query = (...asked: unknown[]) => {
    const ask = () => Reflect.apply(query, pool, asked);
    const answers = page.getStore();
    if (!answers) return ask();
    const { data: read } = built.safeParse(asked[0]);
    if (!read || locks.test(read.text)) {
      answers.clear();
      const done: unknown = ask();
      // A read that began before the change may have answered after it.
      if (done instanceof Promise) done.finally(() => answers.clear()).catch(() => undefined);
      return done;
    }
    const key = `${read.text}\n${JSON.stringify(asked[1])}`;
    const known = answers.get(key);
    if (known) return known;
    const answer: Promise<unknown> = ask();
    answers.set(key, answer);
    answer.catch(() => answers.get(key) === answer && answers.delete(key));
    return answer;
  };
}
