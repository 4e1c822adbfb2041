import { newDatabase } from "../../support/databases";
import { withFolder } from "../../support/servers";
import { type Figure, figure, moreThan, none } from "../goals";
import { type Desk, startDesk, writeDocuments } from "./desk";
import type { Guard } from "./guards";
import { compareHistory, type Compared } from "./history";
import { editAll } from "./ten-editors";

type Run = Compared & { edits: number; shown: number[]; rows: number };
type Amount = { pages: number; edits: number; hot: number; without?: Guard };

/**
 * Ten editors edit 300 documents: with two processes on PostgreSQL, and with one on PGlite, whose folder belongs to one
 * process.
 */
export async function editorsAtOnce(server: string | null, share: number): Promise<Figure[]> {
  const amount = { pages: 298, edits: Math.max(4, Math.round(30 * share)), hot: 12 };
  const small = { pages: 10, edits: 12, hot: 2 };
  const figures = [
    ...verdicts("PGlite, 1 process", await play(null, { ...amount, edits: amount.edits / 2 })),
  ];
  if (server === null) return figures;
  figures.push(...verdicts("PostgreSQL, 2 processes", await play(server, amount)));
  const unlocked = await play(server, { ...small, without: "lock" });
  const blind = await play(server, { ...small, without: "version" });
  figures.push(
    moreThan(
      `control: without the lock: publications written over others, of ${unlocked.published}`,
      0,
      unlocked.overwritten.length,
    ),
    moreThan(
      `control: without the version: texts written over what their editor had not seen, of ${blind.published}`,
      0,
      blind.unseen.length,
    ),
  );
  return figures;
}

function play(server: string | null, { pages: count, edits, hot, without = "none" }: Amount): Promise<Run> {
  return withFolder(async (folder) => {
    const pages = writeDocuments(folder, count);
    const databaseUrl = server === null ? "" : (await newDatabase(server)).url;
    const desks: Desk[] = [];
    try {
      for (const name of server === null ? ["one"] : ["one", "two"])
        desks.push(await startDesk({ folder, databaseUrl, without, name }));
      const deeds = await editAll({ pages, desks, editors: 10, edits: Math.ceil(edits), hot });
      const shown = await Promise.all(desks.map((desk) => desk.secondsToShow()));
      const [first] = desks;
      const rows = (await first?.ask({ do: "rows" }))?.rows ?? [];
      return { ...compareHistory(deeds, rows), edits: deeds.length, shown, rows: rows.length };
    } finally {
      await Promise.all(desks.map((desk) => desk.supervised.stop("SIGKILL")));
    }
  });
}

function verdicts(where: string, run: Run): Figure[] {
  for (const line of [...run.lost, ...run.unasked, ...run.overwritten, ...run.unseen, ...run.unsaid].slice(
    0,
    20,
  ))
    console.log(line);
  const slowest = Math.max(...run.shown);
  return [
    figure(
      `${where}: ${run.edits} edits of 300 documents by ten editors: published, ${run.several} of several documents, ${run.planned} at a time`,
      "> 0",
      run.published,
      Math.min(run.published, run.several, run.planned) > 0,
    ),
    moreThan(`${where}: … refused, because somebody had published meanwhile`, 0, run.refused),
    none(`${where}: … refused without a word of the conflict`, run.unsaid.length),
    none(`${where}: … accepted, but not in the history exactly once as a whole`, run.lost.length),
    none(`${where}: … in the history although refused`, run.unasked.length),
    none(`${where}: … written over a publication`, run.overwritten.length),
    none(`${where}: … written over a text that the editor had not seen`, run.unseen.length),
    figure(
      `${where}: … until every process shows the last accepted text of every document`,
      "≤ 5 s",
      `${slowest.toFixed(1)} s`,
      slowest <= 5,
    ),
  ];
}
