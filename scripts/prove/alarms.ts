import path from "node:path";
import { buildIfStale } from "../support/build.mjs";
import { ownPostgres } from "../support/postgres-cluster.mjs";
import { withFolder } from "../support/servers";
import { onFullDisk, onThreadThatDies } from "./alarms/own-database";
import { onPostgres } from "./alarms/postgres-site";
import { type Goal, type Options, runAll } from "./goals";

/** Measures the goals that docs/proofs/alarms.md lists. */
export function alarms({ only }: Options): Promise<Goal[]> {
  return withFolder(async (folder) => {
    await buildIfStale();
    return runAll(
      [
        {
          id: "G28",
          title: "a site on PostgreSQL: locks, floods, an outage, a stopped and a killed process",
          work: async () => {
            const postgres = await ownPostgres();
            try {
              return await onPostgres(postgres, path.join(folder, "postgres"));
            } finally {
              await postgres.stop();
            }
          },
        },
        {
          id: "G28",
          title: "a site on its own database, whose disk is full",
          work: () => onFullDisk(path.join(folder, "disk")),
        },
        {
          id: "G28",
          title: "a site whose database's thread dies",
          work: () => onThreadThatDies(path.join(folder, "thread")),
        },
      ],
      only,
    );
  });
}
