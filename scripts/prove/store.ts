import { postgresForTests } from "../support/postgres-cluster.mjs";
import { databaseKinds } from "../support/databases";
import type { Goal } from "./goals";
import { runAll, type Step } from "./steps";
import { crashesOfFour, crashesOfOne } from "./store/crashes";
import { events, faults } from "./store/faults-and-events";
import { lastOnes } from "./store/last-ones";
import { prices } from "./store/prices";

type Options = { share: number; only: string[] };

/** G1, G2, G3, G7, G8 and G16 of the reliability goals. */
export async function store({ share, only }: Options): Promise<Goal[]> {
  const postgres = await postgresForTests({ durable: true });
  const server = "missing" in postgres ? null : postgres;
  if (server === null) console.log("PostgreSQL is not installed: the proofs run on PGlite only.");
  try {
    const kinds = databaseKinds(server?.url ?? null);
    const steps: Step[] = [
      { id: "G1", title: "one shop that is killed", work: () => crashesOfOne(share) },
      { id: "G3", title: "the last ones", work: () => lastOnes(kinds, share) },
      { id: "G7", title: "faults of the provider", work: () => faults(kinds, share) },
      { id: "G8", title: "its events", work: () => events(kinds, share) },
      { id: "G16", title: "prices", work: () => prices(kinds, share) },
    ];
    if (server)
      steps.push({ id: "G2", title: "four shops on PostgreSQL", work: () => crashesOfFour(server, share) });
    return await runAll(steps.filter(({ id }) => only.length === 0 || only.includes(id)));
  } finally {
    await server?.stop();
  }
}
