import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, run } from "./processes.mjs";

/**
 * A PostgreSQL server for one run: `TEST_DATABASE_URL` if it is set, else a temporary cluster from installed binaries.
 *
 * @param {{ durable?: boolean }} [options] durable: commits reach the disk, as in production; tests do not need that
 * @returns {Promise<{ url: string, restart(): Promise<void>, stop(): Promise<void> } | { missing: string }>} `missing`
 *   is the reason why there is none; `restart` crashes the server
 */
export async function postgresForTests({ durable = false } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, restart: async () => undefined, stop: async () => undefined };
  const bin = serverBinaries();
  if (!bin) return { missing: "no PostgreSQL: neither TEST_DATABASE_URL nor installed server binaries" };
  return temporaryCluster(bin, durable);
}

/**
 * A PostgreSQL server for one test only, which may stop, kill and start it.
 *
 * @throws Error when no server is installed
 */
export async function ownPostgres() {
  const bin = serverBinaries();
  if (!bin) throw new Error("no PostgreSQL: no installed server binaries");
  const cluster = await temporaryCluster(bin, false);
  if ("missing" in cluster) throw new Error(cluster.missing);
  return cluster;
}

function serverBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => fs.existsSync(path.join(folder, name))),
  );
}

async function temporaryCluster(bin, durable) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  const data = path.join(folder, "data");
  const asServer = await serverUser(folder);
  const pgCtl = (args) => run(...asServer(path.join(bin, "pg_ctl"), args), { quiet: true, cwd: folder });
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const made = await run(...asServer(path.join(bin, "initdb"), init), { quiet: true, cwd: folder });
  const port = await freePort();
  // Without vacuum no row reuses the space of a deleted one, so tests see rows in the sequence of writing.
  const hasty = durable ? "" : "-c fsync=off -c synchronous_commit=off -c autovacuum=off";
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200 ${hasty}`;
  const log = path.join(folder, "log");
  const start = () => pgCtl(["-D", data, "-l", log, "-o", settings, "-w", "start"]);
  const started = made.code === 0 ? await start() : made;
  if (started.code !== 0) {
    fs.rmSync(folder, { recursive: true, force: true });
    return { missing: `a temporary PostgreSQL cluster could not be started: ${started.output.trim()}` };
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () =>
      void (await pgCtl(["-D", data, "-l", log, "-o", settings, "-m", "immediate", "-w", "restart"])),
    /** Stops the server as a power failure would, without a notice to clients. */
    halt: async () => void (await pgCtl(["-D", data, "-m", "immediate", "-w", "stop"])),
    resume: async () => void (await start()),
    stop: async () => {
      await pgCtl(["-D", data, "-m", "immediate", "-w", "stop"]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. Its package creates the user postgres. */
async function serverUser(folder) {
  if (process.getuid?.() !== 0) return (program, args) => [program, args];
  const { code, output } = await run("id", ["-u", "postgres"], { quiet: true });
  const uid = code === 0 ? Number(output) : 65_534;
  fs.chownSync(folder, uid, uid);
  return (program, args) => [
    "setpriv",
    [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", program, ...args],
  ];
}
