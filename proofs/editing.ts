import { postgresForTests } from "../scripts/support/postgres-cluster.mjs";
import { killsWhilePublishing } from "./editing/kills";
import { type Goal, type Options, runAll } from "./goals";

/** Measures goal G31: what a desk leaves that dies while it publishes. */
export async function editing({ share, only }: Options): Promise<Goal[]> {
  const postgres = await postgresForTests({ durable: true });
  const server = "missing" in postgres ? null : postgres;
  if (server === null) console.log("PostgreSQL is not installed: the proofs run on PGlite only.");
  const work = () => killsWhilePublishing(server?.url ?? null, share);
  try {
    return await runAll([{ id: "G31", title: "killed while publishing", work }], only);
  } finally {
    await server?.stop();
  }
}
