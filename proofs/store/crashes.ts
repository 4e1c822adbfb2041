import path from "node:path";
import { openPGlite } from "@/backend/ground/database/pglite";
import { withFolder } from "../../scripts/support/servers";
import { type Figure, figure, moreThan, none } from "../goals";
import { bookFigures, type Books, compareBooks } from "./books";
import { type Chaos, survive, type Survived } from "./chaos";
import { shopProcess } from "./shop-process";

type Run = Survived & { books: Books };

/** Buyers between two kills, so that a thousand buyers see more than 25 kills. */
const killEvery = 36;

/** Runs one shop on an embedded database and kills it repeatedly. */
export async function crashes(share: number): Promise<Figure[]> {
  const checkouts = Math.max(20, Math.round(1_000 * share));
  const guarded = await play({ checkouts, killEvery });
  const control = await play({ checkouts: 40, killEvery: 20, isForgetful: true });
  return [
    ...verdicts(guarded, share),
    moreThan(
      `control: the provider forgets what it confirmed, ${control.bought.length} checkouts: double charges`,
      0,
      control.books.doubleCharges,
    ),
  ];
}

function play(chaos: Omit<Chaos, "shops">): Promise<Run> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, "data");
    const shops = async (stripe: string) => [await shopProcess({ dataDir, stripe })];
    const survived = await survive({ ...chaos, shops });
    const database = await openPGlite(dataDir);
    try {
      return { ...survived, books: await compareBooks(database.db, survived.bought, survived.stripe.state) };
    } finally {
      await database.close();
      await survived.stripe.close();
    }
  });
}

function verdicts(run: Run, share: number): Figure[] {
  const { books, bought, failures, kills, settledAfter, stuck } = run;
  for (const failure of failures) console.log(failure);
  const leastKills = Math.max(1, Math.floor(20 * share));
  return [
    figure(
      `checkouts with ${kills} × kill -9, a fault every 1.5 s (saved 500s too), events doubled, shuffled and a quarter lost`,
      "all bought",
      `${bought.length} bought, ${failures.length} gave up`,
      failures.length === 0,
    ),
    figure("times a shop was killed", `≥ ${leastKills}`, kills, kills >= leastKills),
    ...bookFigures(books),
    none("buyers stuck longer than two minutes after all was well", stuck),
    figure("all settled after the last start", "≤ 60 s", `${settledAfter.toFixed(1)} s`, settledAfter <= 60),
  ];
}
