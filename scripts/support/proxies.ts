import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, freePort } from "./processes.mjs";
import { root } from "./settings.mjs";

type Proxy = { url: string; stop: () => Promise<void> };

/** The change that a control makes to a documented file. */
type Change = (text: string) => string;

/**
 * Starts the documented proxy (deploy/nginx.conf) without TLS in front of sites.
 *
 * @param sites one for each line of the upstream; a port with several processes is listed twice
 */
export async function startNginx(sites: readonly string[], change: Change = (text) => text): Promise<Proxy> {
  const program = findProgram("nginx");
  if (!program) throw new Error("nginx is not installed");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nginx-"));
  // nginx's workers may run as another user than the one who starts it.
  fs.chmodSync(folder, 0o777);
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const hosts = sites.map((site) => new URL(site).host);
  const http = change(documentedProxy(hosts, port, await freePort(), path.join(folder, "cache")));
  fs.writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
events { worker_connections 1024; }
http { access_log off; ${temporary} ${http} }`,
  );
  const child = spawn(program, ["-p", folder, "-c", file, "-e", `${folder}/error.log`], { stdio: "inherit" });
  return whenOpen(child, port, folder);
}

/**
 * Starts the documented proxy (deploy/Caddyfile) without TLS in front of two sites, beside the static files of a build.
 */
export async function startCaddy(
  sites: readonly [string, string],
  buildDir: string,
  change: Change = (text) => text,
): Promise<Proxy> {
  const program = findProgram("caddy");
  if (!program) throw new Error("Caddy is not installed");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "caddy-"));
  const port = await freePort();
  const file = path.join(folder, "Caddyfile");
  const documented = fs.readFileSync(path.join(root, "deploy/Caddyfile"), "utf8");
  fs.writeFileSync(file, change(documented).replace("\tservers {", "\tadmin off\n\tservers {"));
  const [one, other] = sites.map((site) => new URL(site).host);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_HOST: `http://127.0.0.1:${port}`,
    SITE_1: one,
    SITE_2: other,
    BUILD_DIR: buildDir,
    NODE_ENV: process.env.NODE_ENV,
  };
  const log = fs.openSync(path.join(folder, "error.log"), "w");
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  return whenOpen(spawn(program, args, { env, stdio: ["ignore", log, log] }), port, folder);
}

async function whenOpen(child: ChildProcess, port: number, folder: string): Promise<Proxy> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(fs.readFileSync(`${folder}/error.log`, "utf8"));
    await pause(20);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** The documented file with other addresses, certificates and cache folder. */
function documentedProxy(hosts: string[], port: number, plainPort: number, cache: string): string {
  return fs
    .readFileSync(path.join(root, "deploy/nginx.conf"), "utf8")
    .replace(/^ *server 127\.0\.0\.1:3000.*;$/m, (line) =>
      hosts.map((host) => line.replace("127.0.0.1:3000", host)).join("\n"),
    )
    .replace("/var/cache/academy", cache)
    .replace(/^ *(ssl_|listen \[).*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
}

/** Whether a process on this machine listens on the port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
