import { z } from "zod";
import type { Deps } from "./deps";
import { isRefusal } from "./ground/masked-errors";

/** Passes a line on. Resolves when there is room for the next line; rejects when the reader is gone. */
export type Emit = (line: string) => Promise<void>;

/** `stream`: for answers that are too large for memory. An exception marks the answer as failed. */
export type OperatorAnswer =
  { ok: boolean; lines: string[] } | { ok: true; stream: (emit: Emit) => Promise<void> };

/** The schema of a command without parameters. */
export const nothing: z.ZodType<object> = z.strictObject({});

/**
 * A command of the operator. A room lists its commands by name, and `operator/commands.ts` collects them.
 *
 * @param schema the command's parameters
 * @param run is called for the operator only; a `userError` becomes the command's answer
 */
export function command<S extends z.ZodType>(
  schema: S,
  run: (deps: Deps, asked: z.infer<S>) => OperatorAnswer | Promise<OperatorAnswer>,
) {
  return {
    schema,
    /** Null when a parameter is missing, wrong or unknown. */
    read(asked: unknown): ((deps: Deps) => Promise<OperatorAnswer>) | null {
      const read = schema.safeParse(asked);
      return read.success ? (deps) => refusable(() => run(deps, read.data)) : null;
    },
  };
}

async function refusable(run: () => OperatorAnswer | Promise<OperatorAnswer>): Promise<OperatorAnswer> {
  try {
    return await run();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ok: false, lines: [error.message] };
  }
}
