import { z } from "zod";
import type { Deps } from "./deps";

/** Hands a line on. Resolves when there is room for the next one; rejects when nobody reads any more. */
export type Emit = (line: string) => Promise<void>;

/** `stream`: for answers too large for memory; an exception ends the answer as a failed one. */
export type OperatorAnswer =
  { ok: boolean; lines: string[] } | { ok: true; stream: (emit: Emit) => Promise<void> };

/** For a command that needs nothing but its name. */
export const nothing: z.ZodType<object> = z.strictObject({});

/**
 * A command of the operator. A room lists its commands by their names; `operator/commands.ts` collects them.
 *
 * @param schema what comes with the name
 * @param run is called for the operator only
 */
export function command<S extends z.ZodType>(
  schema: S,
  run: (deps: Deps, asked: z.infer<S>) => OperatorAnswer | Promise<OperatorAnswer>,
) {
  return {
    schema,
    /** Null when something is missing, wrong or too much. */
    read(asked: unknown): ((deps: Deps) => Promise<OperatorAnswer>) | null {
      const read = schema.safeParse(asked);
      return read.success ? async (deps) => run(deps, read.data) : null;
    },
  };
}
