import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Receiver, runTyped } from "./support/operator-client";
import { refuseExisting } from "./support/whole-file";

const usage = `Members, by e-mail address or number:
  npm run members -- sessions <member>       list the signed-in browsers
  npm run members -- end-sessions <member>   sign all of them out at once
  npm run members -- role                    list who works at the desk (/desk), and say whether an administrator is there
  npm run members -- role <e-mail> <role> [--no]
                                             give a role of the desk, or take it: desk, books, editor, administrator
  npm run members -- reset-passkeys <e-mail> --asked "…"
                                             remove the lost passkeys of somebody who works at the desk, for the only
                                             administrator; signs every browser out. --asked as below

A person's own data, for somebody who writes a letter, lost the mailbox or bought as a guest. --asked says how you know
who asked, as "letter of 2 November, copy of the passport seen"; it is kept:
  npm run members -- export <person> --asked "…" --file person.zip
                                             all that is kept about the person, as the account's own export
  npm run members -- delete <person> --asked "…" [--yes]
                                             what would be deleted; with --yes delete it
  npm run members -- change-address <member> <new address> --asked "…"
                                             sign in with another address; signs every browser out. Waits a day
                                             if orders or certificates hang on the account
  npm run members -- requests                the newest hundred of these requests`;

const options = {
  asked: { type: "string" },
  file: { type: "string" },
  yes: { type: "boolean" },
  no: { type: "boolean" },
} as const;

/** Null when the arguments cannot be a command. */
function readArguments([name = "", ...rest]: string[]): { typed: object; file?: string } | null {
  const read = () => parseArgs({ args: rest, options, allowPositionals: true });
  let values: ReturnType<typeof read>["values"], positionals: string[];
  try {
    ({ values, positionals } = read());
  } catch {
    return null;
  }
  const [named, to, ...more] = positionals;
  const { asked: proof, file, no, yes } = values;
  if (more.length > 0 || (to !== undefined && !["change-address", "role"].includes(name))) return null;
  switch (name) {
    case "export":
      return file === undefined ? null : { typed: { command: "person-export", person: named, proof }, file };
    case "delete":
      return { typed: { command: "person-delete", person: named, proof, ...(yes && { yes }) } };
    case "change-address":
      return { typed: { command: "person-address", person: named, to, proof } };
    case "role":
      if (named === undefined) return { typed: { command: "roles" } };
      return { typed: { command: "role", member: named, role: to, ...(no && { no }) } };
    case "reset-passkeys":
      return { typed: { command: name, member: named, proof } };
    case "requests":
      return named === undefined ? { typed: { command: "person-requests" } } : null;
    default:
      return { typed: { command: name, member: named } };
  }
}

/**
 * Writes an archive from the answer's lines, which are base64. Only its owner can read the file, and an existing file
 * is never overwritten.
 */
function writeArchive(target: string): Receiver {
  return async (lines) => {
    let text = "";
    for await (const line of lines) text += line;
    fs.writeFileSync(target, Buffer.from(text, "base64"), { flag: "wx", mode: 0o600 });
    console.log(`${target} is complete.`);
  };
}

const read = readArguments(process.argv.slice(2));
const target = read?.file === undefined ? null : path.resolve(read.file);
try {
  if (target) refuseExisting(target);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
await runTyped(read?.typed ?? null, usage, target ? writeArchive(target) : undefined);
