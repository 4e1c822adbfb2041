/** Writes one line of JSON: the packed database's file and the sample people. See data.mjs, which runs it. */
import path from "node:path";
import { lockFolder } from "@/backend/database/folder-lock";
import { samplePeople } from "@/backend/samples/people";
import { readTemplate, templateFile } from "@/backend/database/template";

try {
  process.stdout.write(`${JSON.stringify({ template: await template(), people: await people() })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Null with a PostgreSQL server, which needs neither folder nor template. */
async function template(): Promise<string | null> {
  if (process.env.DATABASE_URL) return null;
  lockFolder(path.join(process.env.DATA_DIR ?? ".data", "db"))();
  await readTemplate();
  return templateFile();
}

/** Nobody where no samples are loaded. */
async function people() {
  const { env } = await import("@/lib/env");
  if (!env.hasSampleData) return [];
  return samplePeople.map(({ email, firstName, lastName, about }) => ({
    email,
    about: `${firstName} ${lastName}. ${about}`,
  }));
}
