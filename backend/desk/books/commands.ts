import { z } from "zod";
import type { Db } from "../../ground/database/client";
import { readAtOneMoment } from "../../ground/database/snapshot";
import type { Deps } from "../../deps";
import { command, type OperatorAnswer } from "../../operator-command";
import { datevBatch, datevProblem } from "./datev";
import { ossFile } from "./oss";
import { readPeriod, quarterOf, type Span } from "./period";
import { spreadsheet } from "./spreadsheet";

const exportWanted = z.strictObject({
  /** First and last day, `2026-01-31`; an invalid one gets an error message. */
  from: z.string().max(40),
  to: z.string().max(40),
  /** Whether names and addresses are included. */
  people: z.boolean().optional(),
  /** The spreadsheet unless another format is named. */
  as: z.enum(["datev", "oss"]).optional(),
});

/** The operator's commands for the desk's book files. Both produce the same characters. */
export const bookCommands = { export: command(exportWanted, exportBooks) };

async function exportBooks(
  deps: Deps,
  { from, to, people = false, as }: z.infer<typeof exportWanted>,
): Promise<OperatorAnswer> {
  const problem = dayProblem("from", from) ?? dayProblem("to", to) ?? spanProblem(deps, { from, to }, as);
  if (problem !== null) return { ok: false, lines: [problem] };
  const span = { from, to };
  const settings = deps.settings.datev;
  if (as === "datev" && settings)
    return linesOf(deps, (db) => datevBatch(db, { settings, span, now: deps.clock() }));
  if (as === "oss") return linesOf(deps, (db) => ossFile(db, span));
  return linesOf(deps, (db) => spreadsheet(db, span, people));
}

function linesOf({ database }: Deps, pieces: (db: Db) => AsyncGenerator<string>): OperatorAnswer {
  return {
    ok: true,
    stream: async (emit) =>
      readAtOneMoment(await database(), async (db) => {
        // The command prints a line break after each line, so the piece's last one is removed.
        for await (const piece of pieces(db)) if (piece !== "") await emit(piece.replace(/\n$/, ""));
      }),
  };
}

const day = z.iso.date();

function dayProblem(name: "from" | "to", given: string): string | null {
  if (day.safeParse(given).success) return null;
  return `${given === "" ? `--${name} is missing` : `--${name} ${given} is not a day`}: write it as --${name} 2026-01-31.`;
}

function spanProblem(deps: Deps, { from, to }: Span, as: "datev" | "oss" | undefined): string | null {
  if (to < from) return `--to ${to} is before --from ${from}: enter the earlier day first.`;
  if (as === "datev") return datevProblem(deps.settings.datev ?? null, { from, to });
  const quarter = readPeriod(quarterOf(from));
  if (as === "oss" && (quarter?.from !== from || quarter.to !== to))
    return "The one-stop shop works in quarters: --from 2026-10-01 --to 2026-12-31.";
  return null;
}
