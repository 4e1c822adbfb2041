import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, freePort } from "./processes.mjs";
import { accepts } from "./proxies";

/**
 * Starts the installed PgBouncer in transaction mode in front of a database.
 *
 * @param size connections to the server
 * @returns the database's address through PgBouncer
 */
export async function startPgBouncer(
  database: string,
  size: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = findProgram("pgbouncer");
  if (!program) throw new Error("PgBouncer is not installed");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pgbouncer-"));
  const { hostname, port: server, username, pathname } = new URL(database);
  const port = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${server} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
unix_socket_dir =
logfile = ${folder}/log
pidfile = ${folder}/pid
`;
  fs.writeFileSync(path.join(folder, "pgbouncer.ini"), settings);
  fs.chmodSync(folder, 0o777);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...user, path.join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(fs.readFileSync(path.join(folder, "log"), "utf8"));
    await pause(20);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, stop };
}
