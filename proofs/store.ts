import { databaseKinds } from "../scripts/support/databases";
import { postgresForTests } from "../scripts/support/postgres-cluster.mjs";
import { type Goal, type Options, runAll } from "./goals";
import { crashes } from "./store/crashes";
import { seatKills } from "./store/seat-kills";

/** Measures goals G1 and G29. */
export async function store({ share, only }: Options): Promise<Goal[]> {
  const postgres = await postgresForTests({ durable: true });
  const server = "missing" in postgres ? null : postgres;
  if (server === null) console.log("PostgreSQL is not installed: the proofs run on PGlite only.");
  try {
    const kinds = databaseKinds(server?.url ?? null);
    return await runAll(
      [
        { id: "G1", title: "a shop that is killed", work: () => crashes(share) },
        { id: "G29", title: "seats that change while the shop dies", work: () => seatKills(kinds, share) },
      ],
      only,
    );
  } finally {
    await server?.stop();
  }
}
