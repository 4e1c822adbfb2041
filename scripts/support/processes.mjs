import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { root } from "./settings.mjs";

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { quiet?: boolean, onLine?: (line: string) => void }} [options]
 * @returns its exit code (128 + number after a signal) and, with `quiet`, its output, which then does not reach the
 *   terminal; `onLine` then gets each line of standard output as it arrives
 */
export function run(command, args, { quiet = false, onLine, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      ...options,
    });
    if (onLine && child.stdout) readline.createInterface({ input: child.stdout }).on("line", onLine);
    let output = "";
    child.stdout?.on("data", (data) => (output += data));
    child.stderr?.on("data", (data) => (output += data));
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/** Runs a program of the installed packages by its file, so that neither a shell nor PATH is needed. */
export function runTool(file, args, options) {
  return run(process.execPath, [`node_modules/${file}`, ...args], options);
}

/**
 * Memory settings for the site's server. On a machine with much memory V8 collects so late that a busy server grows for
 * many minutes. glibc keeps an arena for each thread that has ever allocated memory, full of gaps that V8's compilers
 * leave; blocks above the threshold are returned to the system (docs/operate.md, "Memory"). Values that the operator
 * has set stay.
 *
 * @param {Record<string, string | undefined>} [given]
 */
export function memorySettings(given = process.env) {
  const { NODE_OPTIONS = "", MALLOC_ARENA_MAX = "2", MALLOC_MMAP_THRESHOLD_ = "16384" } = given;
  const isBounded = NODE_OPTIONS.includes("--max-old-space-size");
  const bounds = "--max-old-space-size=512 --max-semi-space-size=16";
  return {
    NODE_OPTIONS: isBounded ? NODE_OPTIONS : `${NODE_OPTIONS} ${bounds}`.trim(),
    MALLOC_ARENA_MAX,
    MALLOC_MMAP_THRESHOLD_,
  };
}

/**
 * Runs a server for the rest of this process: signals are passed on to it, and this process ends with it.
 *
 * @param {string[]} args of Node
 * @param {{ cwd?: string, env: Record<string, string> }} options env: added to this process's environment
 */
export function serve(args, { cwd = root, env }) {
  const server = spawn(process.execPath, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.once("exit", (code, signal) => process.exit(exitCode(code, signal)));
  server.once("error", (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
}

export function exitCode(code, signal) {
  return signal ? 128 + (os.constants.signals[signal] ?? 0) : (code ?? 1);
}

/** A port that nobody listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * The path of an installed program; undefined if there is none. Debian installs servers in another folder than users'
 * programs.
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}
