import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Receiver, runTyped } from "./support/operator-client";
import { refuseExisting } from "./support/whole-file";

const usage = `Members, by e-mail address or number:
  npm run members -- sessions <member>       list the signed-in browsers
  npm run members -- end-sessions <member>   sign all of them out at once
  npm run members -- role                    list everybody with a role at the desk (/desk), and warn if there is no administrator
  npm run members -- role <e-mail> <role> [--no]
                                             give a role at the desk, or with --no remove it: desk, books, editor, administrator
  npm run members -- reset-passkeys <e-mail> --asked "…"
                                             remove the lost passkeys of somebody with a role at the desk, for the only
                                             administrator; signs out every browser. --asked as below

A person's own data, for people who write a letter, have lost their mailbox or bought as a guest. --asked says how you checked
who asked, for example "letter of 2 November, copy of the passport seen"; it is kept:
  npm run members -- export <person> --asked "…" --file person.zip
                                             everything kept about the person, as in the account's own export
  npm run members -- delete <person> --asked "…" [--yes]
                                             show what would be deleted; with --yes delete it
  npm run members -- change-address <member> <new address> --asked "…"
                                             change the address for signing in; signs out every browser. Waits a day
                                             if the account has orders or certificates
  npm run members -- requests                the newest 100 of these requests`;

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
