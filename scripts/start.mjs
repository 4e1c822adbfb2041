/** `npm start` checks the settings, builds if necessary, and serves the site on PORT (default 3000). */
import path from "node:path";
import { buildIfStale } from "./support/build.mjs";
import { buildFolders } from "./support/build-folders.mjs";
import { prepareStart } from "./support/commands.mjs";
import { memorySettings, serve } from "./support/processes.mjs";
import { loadSettings, root } from "./support/settings.mjs";

loadSettings();
try {
  const site = await prepareStart();
  // Tests start several servers with the same build.
  const folder = process.env.KEEP_BUILD === "1" ? buildFolders().current() : await buildIfStale();
  announce(site);
  serve(["server.js"], {
    cwd: folder,
    env: {
      PORT: String(site.port),
      HOST: site.host,
      DATA_DIR: site.dataDir,
      ...memorySettings(),
    },
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Prints a notice before the server's own output, which starts a moment later. */
function announce({ origin, isLoopback, dataDir, hasSmtp, hasServer, people }) {
  const width = Math.max(0, ...people.map(({ email }) => email.length));
  const outbox = nearPath(path.join(dataDir, "outbox"));
  const samples = people.map(({ email, about }) => `    ${email.padEnd(width)}  ${about}`).join("\n");
  console.log(`
  ${origin}
${samples && `\n  Sign in at ${origin}/account with one of the sample addresses:\n${samples}\n`}
  Mails   ${hasSmtp ? "go out by SMTP_URL" : `are files in ${outbox}${isLoopback ? `, shown at ${origin}/outbox` : ""}`}
  Data    ${hasServer ? "in PostgreSQL (DATABASE_URL)" : `in ${nearPath(dataDir)}`}
`);
}

/** The path relative to the project's folder if it is inside. */
function nearPath(absolute) {
  const relative = path.relative(root, absolute);
  return relative.startsWith("..") ? absolute : relative;
}
