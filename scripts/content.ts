import fs from "node:fs";
import path from "node:path";
import { checkContent, contentFolder } from "@/backend/content/catalogue";
import { jsonSchemas, problemText } from "@/backend/content/documents";
import { env } from "@/lib/env";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { writeVersions } from "./content/pull";
import { askRunning, runTyped } from "./support/operator-client";

const usage = `The editors' files (docs/content.md):
  npm run content -- check [folder]     lists mistakes in CONTENT_DIR, or in that folder: file, line, field and reason.
                                        If the server is running, prices are compared with its last ones and dates with its
                                        orders. Exits with 0 if there are no mistakes, otherwise with 1
  npm run content -- pull [folder]      writes the desk's versions of documents into the files of CONTENT_DIR, or of
                                        that folder. A file that was changed as well is reported and left unchanged
  npm run content -- push [folder]      publishes the documents of that folder that differ from the site's
  npm run content -- schemas <folder>   writes the JSON Schemas of all files into that folder. Text editors use them
                                        to complete fields and underline mistakes`;

const [command, folder, ...more] = process.argv.slice(2);
if (command === "check" && more.length === 0) await check();
else if (command === "schemas" && folder && more.length === 0) writeSchemas(folder);
else if (command === "pull" && more.length === 0)
  await runTyped({ command: "content-pull" }, usage, writeVersions(folder ?? contentFolder()));
else if (command === "push" && more.length === 0)
  await runTyped({ command: "content-push", ...(folder && { folder: path.resolve(folder) }) }, usage);
else {
  console.error(usage);
  process.exit(2);
}

/** Asks the running server about orders. The server changes nothing for that. */
async function checkShop(): Promise<void> {
  try {
    const lines = await askRunning({
      command: "content-check",
      ...(folder && { folder: path.resolve(folder) }),
    });
    if (lines.length > 0) console.error("\nThis differs from what buyers were promised:");
    for (const line of lines) console.error(line);
  } catch (error) {
    console.error(`\nOrders were not checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function check(): Promise<void> {
  console.error(
    `Content: ${folder ?? env.CONTENT_DIR ?? "the files that come with the product, because CONTENT_DIR is not set"}`,
  );
  const { problems, conflicts } = checkContent(env.DATA_DIR, isOwnAddress, folder);
  const errors = problems.filter(({ level }) => level === "error");
  const warnings = problems.filter(({ level }) => level === "warning");
  for (const error of errors) console.error(problemText(error));
  if (warnings.length > 0) console.error("\nLive, but worth checking:");
  for (const warning of warnings) console.error(problemText(warning));
  for (const file of conflicts)
    console.error(
      `${file}: changed here and at the desk. The site shows the desk's version until somebody decides at /desk/content.`,
    );
  if (errors.length === 0) await checkShop();
  console.log(errors.length === 0 ? "The content is valid." : `${errors.length} problem(s).`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}

function writeSchemas(target: string): void {
  for (const [file, text] of jsonSchemas()) {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.writeFileSync(path.join(target, file), text);
  }
  console.log(`The schemas are in ${path.join(target, "schemas")}.`);
}
