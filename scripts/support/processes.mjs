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
 * @returns its exit code (128 + number after a signal), and what it wrote when `quiet` keeps that off the terminal; `onLine`
 *   then gets each line of its standard output as it comes.
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

/** Runs a program of the installed packages, by its file, so that no shell and no PATH is needed. */
export function runTool(file, args, options) {
  return run(process.execPath, [`node_modules/${file}`, ...args], options);
}

/**
 * Settings of the site's server for its memory: on a machine with much of it V8 collects so late that a busy server grows
 * for many minutes, and glibc keeps an arena for each thread that has ever asked for some, full of the holes that V8's
 * compilers leave; pieces from the threshold on go back to the system (docs/operate.md, "Memory").
 * Values that the operator has set stay.
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
 * Leaves the rest of this process to a server: signals go on to it, and this process ends with it.
 *
 * @param {string[]} args of Node
 * @param {{ cwd?: string, env: Record<string, string> }} options env: what is added to this process's
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

/** Where an installed program is; undefined: nowhere. Debian's servers lie beside the users' programs. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}
