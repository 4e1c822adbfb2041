/** `npm start`: builds when needed, makes the data folder ready, serves the site on PORT (default 3000). */
import path from "node:path";
import { buildIfStale } from "./support/build.mjs";
import { buildFolders } from "./support/build-folders.mjs";
import { prepareData } from "./support/data.mjs";
import { portIsFree, serve } from "./support/processes.mjs";
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
  const folder = process.env.KEEP_BUILD === "1" ? buildFolders().current() : await buildIfStale();
  const { people } = await prepareData({ folder, dataDir, databaseUrl });

  serve(["server.js"], {
    cwd: folder,
    env: { PORT: String(port), HOST: host, DATA_DIR: dataDir },
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
  const samples = people.map(({ email, about }) => `    ${email.padEnd(width)}  ${about}`).join("\n");
  console.log(`
  ${origin}
${samples && `\n  Sign in at ${origin}/account with one of the sample addresses:\n${samples}\n`}
  Mails   ${smtp ? "go out by SMTP_URL" : `are files in ${outbox}${isLoopback ? `, shown at ${origin}/outbox` : ""}`}
  Data    ${databaseUrl ? "in PostgreSQL (DATABASE_URL)" : `in ${nearPath(dataDir)}`}
`);
}

/** From the project's folder when it lies in it. */
function nearPath(absolute) {
  const relative = path.relative(root, absolute);
  return relative.startsWith("..") ? absolute : relative;
}
