import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "pg";
import { vi } from "vitest";
import { z } from "zod";

const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/**
 * Keeps what `run` asks of databases, on either of them. A process has questions of others as well: of work that an
 * earlier request left behind, and of suites that ran before.
 */
export async function keepQuestions<T>(run: () => Promise<T>): Promise<{ answer: T; questions: string[] }> {
  const questions: string[] = [];
  const own = new AsyncLocalStorage<true>();
  const ask = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    ...asked: unknown[]
  ) {
    const text = statement.safeParse(asked[0]);
    if (text.success && own.getStore()) questions.push(text.data);
    return Reflect.apply(ask, this, asked);
  });
  try {
    return { answer: await own.run(true, run), questions };
  } finally {
    spy.mockRestore();
  }
}
