import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, freePort } from "./processes.mjs";
import { root } from "./settings.mjs";

/** The documented proxy (deploy/nginx.conf) without TLS, in front of one site. */
export async function startNginx(site: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = findProgram("nginx");
  if (!program) throw new Error("nginx is not installed");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nginx-"));
  // Its workers may belong to another user than the one who starts it.
  fs.chmodSync(folder, 0o777);
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const http = documentedProxy(new URL(site).host, port, await freePort(), path.join(folder, "cache"));
  fs.writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
events { worker_connections 1024; }
http { access_log off; ${temporary} ${http} }`,
  );
  const child = spawn(program, ["-p", folder, "-c", file, "-e", `${folder}/error.log`], { stdio: "inherit" });
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

/** The file as it is, but for addresses, certificates and the folder of the cache. */
function documentedProxy(site: string, port: number, plainPort: number, cache: string): string {
  return fs
    .readFileSync(path.join(root, "deploy/nginx.conf"), "utf8")
    .replace("server 127.0.0.1:3000", `server ${site}`)
    .replace("/var/cache/nginx/academy", cache)
    .replace(/^ *(ssl_|listen \[).*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
