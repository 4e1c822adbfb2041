/** `npm start`: builds when needed, makes the data folder ready, serves the site on PORT (default 3000). */
import { spawn } from "node:child_process";
import path from "node:path";
import { buildIfStale } from "./support/build.mjs";
import { prepareData } from "./support/data.mjs";
import { exitCode, portIsFree } from "./support/processes.mjs";
import { loadSettings, root, startSettings } from "./support/settings.mjs";

loadSettings();
const settings = startSettings();
try {
  await start(settings);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function start({ port, host, origin, dataDir, databaseUrl }) {
  if (!(await portIsFree(port, host))) {
    throw new Error(
      `Port ${port} is taken. Stop what runs there, or choose another one: PORT=${port + 1} npm start`,
    );
  }
  // Tests start several servers on the one build that they test.
  if (process.env.KEEP_BUILD !== "1") await buildIfStale();
  const { people } = await prepareData({ dataDir, databaseUrl });

  const server = spawn(process.execPath, ["server.js"], {
    cwd: path.join(root, ".next/standalone"),
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOSTNAME: host,
      DATA_DIR: dataDir,
      // "localhost" is 127.0.0.1 here, whatever the order in /etc/hosts.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --dns-result-order=ipv4first`.trim(),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.once("exit", (code, signal) => process.exit(exitCode(code, signal)));
  server.once("error", (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  await firstAnswer(`http://${host === "0.0.0.0" || host === "localhost" ? "127.0.0.1" : host}:${port}/`);
  announce(origin, people);
}

/** Resolves when the server answers at all; a server that ends before that ends this process too. */
async function firstAnswer(address) {
  for (;;) {
    try {
      await (await fetch(address, { redirect: "manual" })).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function announce(origin, people) {
  const { isLoopback, dataDir, smtp, databaseUrl } = settings;
  const width = Math.max(0, ...people.map(({ email }) => email.length));
  const outbox = nearPath(path.join(dataDir, "outbox"));
  console.log(`
  ${origin}

  Sign in at ${origin}/account with one of the sample addresses:
${people.map(({ email, about }) => `    ${email.padEnd(width)}  ${about}`).join("\n")}

  Mails   ${smtp ? "go out by SMTP_URL" : `are files in ${outbox}${isLoopback ? `, shown at ${origin}/outbox` : ""}`}
  Data    ${databaseUrl ? "in PostgreSQL (DATABASE_URL)" : `in ${nearPath(dataDir)}`}
`);
}

/** From the project's folder when it lies in it. */
function nearPath(absolute) {
  const relative = path.relative(root, absolute);
  return relative.startsWith("..") ? absolute : relative;
}
