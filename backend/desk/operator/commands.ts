import { z } from "zod";
import { bookCommands } from "../books";
import { certificateCommands } from "../../people/certificates";
import type { Deps } from "../../deps";
import { deskCommands } from "../admission";
import { command, nothing, type OperatorAnswer } from "../../operator-command";
import { personCommands } from "../personal-data";
import { contentCommands } from "../../content/pictures";
import { sessionCommands } from "../../people/sign-in";
import { streamBackup, streamDeletions } from "./backup";
import { jobsCommands } from "./jobs-commands";
import { orderCommands } from "./order-commands";
import { sampleCommands } from "./sample-commands";

const dataCommands = {
  backup: command(nothing, (deps) => streamBackup(deps)),
  deletions: command(nothing, (deps) => streamDeletions(deps)),
};

/** Families of commands, for a test that no name is given twice. */
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
/** As it is sent: the name, and what its schema asks for. */
export type OperatorCommand = {
  [N in Name]: { command: N } & z.input<(typeof operatorCommands)[N]["schema"]>;
}[Name];

const named = z.looseObject({ command: z.string() });
const isName = (name: string): name is Name => Object.hasOwn(operatorCommands, name);

/** A command that can be run. Null when there is none of that name, or something is missing, wrong or too much. */
export function readCommand(
  sent: unknown,
): { name: Name; run: (deps: Deps) => Promise<OperatorAnswer> } | null {
  const read = named.safeParse(sent);
  if (!read.success) return null;
  const { command: name, ...asked } = read.data;
  const run = isName(name) ? operatorCommands[name].read(asked) : null;
  return isName(name) && run ? { name, run } : null;
}
