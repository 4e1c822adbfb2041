import { postgresForTests } from "../support/postgres-cluster.mjs";
import { editorsAtOnce } from "./editing/at-once";
import { killsWhilePublishing } from "./editing/kills";
import { type Goal, type Options, runAll } from "./goals";

/** Measures the losses of editors who edit at once, or whose desk dies while it publishes. */
export async function editing({ share, only }: Options): Promise<Goal[]> {
  const postgres = await postgresForTests({ durable: true });
  const server = "missing" in postgres ? null : postgres;
  if (server === null) console.log("PostgreSQL is not installed: the proofs run on PGlite only.");
  try {
    return await runAll(
      [
        { id: "G30", title: "ten editors at once", work: () => editorsAtOnce(server?.url ?? null, share) },
        {
          id: "G31",
          title: "killed while publishing",
          work: () => killsWhilePublishing(server?.url ?? null, share),
        },
      ],
      only,
    );
  } finally {
    await server?.stop();
  }
}
