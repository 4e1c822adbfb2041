import { setTimeout as pause } from "node:timers/promises";
import { textHash } from "@/backend/content/catalogue";
import { valuesOf, withValues } from "@/backend/content/editing";
import { counted } from "@/lib/rules/texts/count-words";
import { random } from "@/tests/support/random";
import { newDatabase } from "../../scripts/support/databases";
import { withFolder } from "../../scripts/support/servers";
import { type Figure, figure, moreThan, none } from "../goals";
import { type Desk, page, pageText, startDesk, writeDocuments } from "./desk";

const study = "case-studies/harbour-licensing.md";
const date = "workshops/flight-level-2-design-online-europe.md";
const pictures = "pictures.yaml";
const redirects = "redirects.yaml";
const all = [study, date, page, pictures, redirects];
const TAKEN = 3;

type Texts = ReadonlyMap<string, string>;
type Run = {
  deaths: number;
  none: number;
  whole: number;
  halves: string[];
  notShown: number;
  stockWrong: string[];
  retriesFailed: string[];
};

/** Kills the desk during publications of a new address, its picture, a number of seats and a text. */
export async function killsWhilePublishing(server: string | null, share: number): Promise<Figure[]> {
  const embedded = await play(null, Math.max(3, Math.round(15 * share)));
  const figures = verdicts("PGlite", embedded);
  if (server === null) return figures;
  figures.push(...verdicts("PostgreSQL", await play(server, Math.max(5, Math.round(60 * share)))));
  const control = await play(server, 12, true);
  figures.push(
    moreThan(
      `control: without the transaction, ${counted(control.deaths, "death")}: publications of which a part is there`,
      0,
      control.halves.length,
    ),
  );
  return figures;
}

function play(server: string | null, deaths: number, isControl = false): Promise<Run> {
  return withFolder(async (folder) => {
    writeDocuments(folder);
    const databaseUrl = server === null ? "" : (await newDatabase(server)).url;
    const desk = await startDesk({ folder, databaseUrl, isControl });
    const run: Run = {
      deaths: 0,
      none: 0,
      whole: 0,
      halves: [],
      notShown: 0,
      stockWrong: [],
      retriesFailed: [],
    };
    try {
      const { id } = await desk.ask({ do: "join", email: "editor@example.com" });
      await desk.ask({ do: "slow writes" });
      const any = random(31);
      // These rounds run without a kill. The third one, in a warm process, measures how long a publication takes.
      let usual = 0;
      for (const round of [-2, -1, 0]) {
        const began = performance.now();
        const { kind, why } = await publishRound(desk, id, round);
        usual = performance.now() - began;
        if (kind !== "published") throw new Error(`the first publications: ${kind} ${why.join(" ")}`);
      }
      await desk.ask({ do: "take", quantity: TAKEN });
      // Once a part was published alone, further rounds show nothing new, so the run ends.
      for (let round = 1; round <= deaths && run.halves.length === 0; round += 1)
        await dieOnce({ desk, memberId: id, round, after: 20 + any.below(usual * 1.1), run });
      return run;
    } finally {
      await desk.supervised.stop("SIGKILL");
    }
  });
}

type Death = { desk: Desk; memberId: number; round: number; after: number; run: Run };

async function dieOnce({ desk, memberId, round, after, run }: Death): Promise<void> {
  const before = await textsOf(desk);
  const changes = await changesOf(desk, before, round);
  const asked = desk.ask({ do: "publish", memberId, note: `round ${round}`, changes }).catch(() => null);
  await pause(after);
  await desk.supervised.kill();
  await asked;
  run.deaths += 1;
  await desk.supervised.start();
  const { rows } = await desk.ask({ do: "rows" });
  const own = rows.filter(({ note }) => note === `round ${round}`).map(({ path }) => path);
  const isWhole = all.every((path) => own.includes(path));
  if (isWhole) run.whole += 1;
  else if (own.length === 0) run.none += 1;
  else {
    run.halves.push(`round ${round}: only ${own.join(", ")}`);
    return;
  }
  await checkDesk(desk, round, run);
  if (isWhole) return;
  // The editor opens the form again and sends the same changes.
  const again = await publishRound(desk, memberId, round);
  if (again.kind !== "published")
    run.retriesFailed.push(`round ${round}: ${again.kind} ${again.why.join(" ")}`);
  await checkDesk(desk, round, run);
}

/** Checks the shown content and the remaining seats. */
async function checkDesk(desk: Desk, round: number, run: Run): Promise<void> {
  if (!((await desk.secondsToShow()) <= 5)) run.notShown += 1;
  const seats = Number(valuesOf((await textsOf(desk)).get(date) ?? "", date).seats);
  const { rows } = await desk.ask({ do: "stock" });
  const left = rows.map(({ quantity }) => quantity);
  // The date takes place several times, each time with its own seats.
  if (left.length === 0 || left.some((one) => one !== seats - TAKEN))
    run.stockWrong.push(`round ${round}: ${left.join(", ")} of ${seats}`);
}

async function publishRound(desk: Desk, memberId: number, round: number) {
  const changes = await changesOf(desk, await textsOf(desk), round);
  return desk.ask({ do: "publish", memberId, note: `round ${round}`, changes });
}

async function textsOf(desk: Desk): Promise<Texts> {
  const texts = new Map<string, string>();
  for (const path of all) {
    const { text } = await desk.ask({ do: "read", path });
    if (text !== null) texts.set(path, text);
  }
  return texts;
}

/** A case study gets a new address and its own picture, a date another number of seats, and a page another text. */
async function changesOf(desk: Desk, now: Texts, round: number) {
  const { file, width, height } = await desk.ask({ do: "picture", shade: round + 3 });
  const name = `picture-${round + 3}`;
  const entry = `- name: ${name}\n  alt: A wall\n  file: ${file}\n  width: ${width}\n  height: ${height}\n  focusX: 50\n  focusY: 50\n`;
  const had = now.get(pictures) ?? "";
  const text = (path: string) => now.get(path) ?? "";
  const next: [string, string][] = [
    [study, withValues(text(study), study, { slug: `moved-${round + 3}`, image: name })],
    [date, withValues(text(date), date, { seats: 20 + ((round + 4) % 2) })],
    [page, pageText(`round ${round}`)],
    [pictures, had.includes(`name: ${name}\n`) ? had : had + entry],
  ];
  return next.map(([path, sent]) => ({ path, seen: textHash(now.get(path) ?? null), text: sent }));
}

function verdicts(where: string, run: Run): Figure[] {
  for (const line of [...run.halves, ...run.stockWrong, ...run.retriesFailed].slice(0, 20)) console.log(line);
  return [
    figure(
      `${where}: kill -9 while a new address with its picture, seats and a text are published together: nothing of it there, all of it there`,
      "both seen",
      `${run.none} and ${run.whole} of ${run.deaths}`,
      run.none > 0 && run.none + run.whole === run.deaths,
    ),
    none(`${where}: … a part of it there`, run.halves.length),
    none(`${where}: … starts after which the published content is not shown within 5 s`, run.notShown),
    none(`${where}: … seats that are left and documents disagree`, run.stockWrong.length),
    none(`${where}: … publications that the editor could not send again`, run.retriesFailed.length),
  ];
}
