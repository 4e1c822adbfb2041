/**
 * Checks everything that would end a start, then writes one line of JSON with the facts that `npm start` prints about
 * the site. Faults go to standard error, one on each line. The build contains it bundled, for machines without
 * development packages. See commands.mjs.
 */
import path from "node:path";
import { Client } from "pg";
import { lockFolder } from "@/backend/ground/database/folder-lock";
import { samplePeople } from "@/backend/desk/samples/people";
import { env, EXIT_WRONG_SETTINGS } from "@/lib/env";
import { lineOf, type StartFault, startFaults } from "@/lib/server/start-faults";

// `npm start` has a folder of its own. Only the built server alone has to be told where its data is.
const around = await startFaults({ ...env, isDataNamed: true }, process.env);
const faults = around.length > 0 ? around : await databaseFaults();
for (const { line } of faults) console.error(line);
if (faults.length > 0) process.exit(faults.some(({ passes }) => passes) ? 1 : EXIT_WRONG_SETTINGS);

const { PORT, HOST, ORIGIN, DATA_DIR, DATABASE_URL, SMTP_URL, isLoopback } = env;
const seen = { port: PORT, host: HOST, origin: ORIGIN, dataDir: DATA_DIR, isLoopback };
const hasServer = DATABASE_URL !== undefined;
console.log(JSON.stringify({ ...seen, hasServer, hasSmtp: SMTP_URL !== undefined, people: people() }));

async function databaseFaults(): Promise<StartFault[]> {
  if (env.DATABASE_URL === undefined) return folderFaults(path.join(env.DATA_DIR, "db"));
  const client = new Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
  // The connection may end while it is being closed.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return [];
  } catch (error) {
    return [{ line: `DATABASE_URL: the database does not answer: ${lineOf(error)}` }];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The built-in database's folder belongs to one process. This lock is released when this process ends. */
function folderFaults(folder: string): StartFault[] {
  try {
    lockFolder(folder)();
    return [];
  } catch (error) {
    return error instanceof Error && error.name === "DatabaseInUse"
      ? [{ line: error.message, passes: true }]
      : [{ line: `DATA_DIR: ${lineOf(error)}` }];
  }
}

/** The sample people; empty where no samples are loaded. */
function people() {
  return env.hasSampleData
    ? samplePeople.map(({ email, firstName, lastName, about }) => ({
        email,
        about: `${firstName} ${lastName}. ${about}`,
      }))
    : [];
}
