import fs from "node:fs";
import path from "node:path";
import { checkContent, jsonSchemas } from "@/backend/content";
import { env } from "@/lib/env";
import { isOwnAddress } from "@/lib/addresses/own-addresses";

const usage = `The editors' files (docs/content.md):
  npm run content -- check [folder]     lists mistakes in CONTENT_DIR, or in that folder: file, line, field and reason.
                                        Prices are compared with the server's last ones. Exits with 0 without mistakes,
                                        else with 1
  npm run content -- schemas <folder>   writes the JSON Schemas of all files into that folder. Text editors use them
                                        to complete fields and underline mistakes`;

const [command, folder, ...more] = process.argv.slice(2);
if (command === "check" && more.length === 0) check();
else if (command === "schemas" && folder && more.length === 0) writeSchemas(folder);
else {
  console.error(usage);
  process.exit(2);
}

function check(): void {
  console.error(
    `Content: ${folder ?? env.CONTENT_DIR ?? "the files that come with the product, because CONTENT_DIR is not set"}`,
  );
  const problems = checkContent(env.DATA_DIR, isOwnAddress, folder);
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "The content is valid." : `${problems.length} problem(s).`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function writeSchemas(target: string): void {
  for (const [file, text] of jsonSchemas()) {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.writeFileSync(path.join(target, file), text);
  }
  console.log(`The schemas are in ${path.join(target, "schemas")}.`);
}
