import { z } from "zod";
import { bookCommands } from "../books";
import { certificateCommands } from "../../people/certificates";
import type { Deps } from "../../deps";
import { deskCommands } from "../admission";
import { command, nothing, type OperatorAnswer } from "../../operator-command";
import { personCommands } from "../personal-data";
import { contentCommands } from "../../content/pictures";
import { sessionCommands } from "../../people/sign-in";
import { addDeskSamples } from "../samples";
import { streamBackup, streamDeletions } from "./backup";
import { jobsCommands } from "./jobs-commands";
import { orderCommands } from "./order-commands";

const dataCommands = {
  backup: command(nothing, (deps) => streamBackup(deps)),
  deletions: command(nothing, (deps) => streamDeletions(deps)),
};

/** `npm run data -- samples desk`: a week of work for the desk, if the database has the sample people. */
const sampleCommands = {
  "desk samples": command(nothing, async (deps) => {
    const added = await addDeskSamples(deps);
    if ("refused" in added) return { ok: false, lines: [added.refused] };
    return {
      ok: true,
      lines: [`Added ${added.orders} sample orders and everything else for a week at the desk.`],
    };
  }),
};

/** The families of commands. A test checks that no two share a command's name. */
export const families = [
  orderCommands,
  bookCommands,
  certificateCommands,
  sessionCommands,
  personCommands,
  deskCommands,
  contentCommands,
  jobsCommands,
  sampleCommands,
  dataCommands,
];

/** Every command of the operator by its name, for the endpoint and the npm commands. */
export const operatorCommands = {
  ...orderCommands,
  ...bookCommands,
  ...certificateCommands,
  ...sessionCommands,
  ...personCommands,
  ...deskCommands,
  ...contentCommands,
  ...jobsCommands,
  ...sampleCommands,
  ...dataCommands,
};

type Name = keyof typeof operatorCommands;
/** A command as the client sends it: the name and the fields of its schema. */
export type OperatorCommand = {
  [N in Name]: { command: N } & z.input<(typeof operatorCommands)[N]["schema"]>;
}[Name];

const named = z.looseObject({ command: z.string() });
const isName = (name: string): name is Name => Object.hasOwn(operatorCommands, name);

/** A command that can be run; null for an unknown name, or when a field is missing, wrong or not in the schema. */
export function readCommand(
  sent: unknown,
): { name: Name; run: (deps: Deps) => Promise<OperatorAnswer> } | null {
  const read = named.safeParse(sent);
  if (!read.success) return null;
  const { command: name, ...asked } = read.data;
  const run = isName(name) ? operatorCommands[name].read(asked) : null;
  return isName(name) && run ? { name, run } : null;
}
