/** Writes one line of JSON: the packed database's file and the sample people. See data.mjs, which runs it. */
import path from "node:path";
import { lockFolder } from "@/backend/database/folder-lock";
import { samplePeople } from "@/backend/database/seed/people";
import { readTemplate, templateFile } from "@/backend/database/template";

try {
  process.stdout.write(`${JSON.stringify({ template: await template(), people: people() })}\n`);
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

type Person = {
  email: string;
  firstName: string;
  lastName: string;
  isGuide?: boolean;
  isCoach?: boolean;
  hasProgramInvite?: boolean;
  capabilities?: readonly string[];
};

function people() {
  const everybody: readonly Person[] = samplePeople;
  return everybody.map((person) => ({ email: person.email, about: about(person) }));
}

function about({
  firstName,
  lastName,
  isGuide,
  isCoach,
  hasProgramInvite,
  capabilities = [],
}: Person): string {
  const kinds = [
    isCoach ? "coach" : "",
    isGuide ? "guide" : "",
    hasProgramInvite ? "invited to the professional program" : "",
    capabilities.includes("fla_has_cockpit_access") ? "may enter the cockpit" : "",
    capabilities.includes("fla_is_supporter") ? "supporter" : "",
  ].filter(Boolean);
  return [`${firstName} ${lastName}`, ...kinds].join(", ");
}
