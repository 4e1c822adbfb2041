import { Client } from "pg";
import { vi } from "vitest";
import { z } from "zod";

const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/** Keeps what databases are asked from now on, on either of them, until it is told to stop. */
export function keepQuestions(): { questions: string[]; stop: () => void } {
  const questions: string[] = [];
  const ask = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    ...asked: unknown[]
  ) {
    const text = statement.safeParse(asked[0]);
    if (text.success) questions.push(text.data);
    return Reflect.apply(ask, this, asked);
  });
  return { questions, stop: () => spy.mockRestore() };
}
