import type { Deps } from "@/backend/deps";
import type { OperatorAnswer } from "@/backend/operator-command";
import { type OperatorCommand, readCommand } from "@/backend/desk/operator/commands";
import { answerLines } from "./answer-lines";

/** Runs a command as the endpoint and the npm commands do. @throws Error when it is none */
export function runOperatorCommand(deps: Deps, command: OperatorCommand): Promise<OperatorAnswer> {
  const read = readCommand(command);
  if (!read) throw new Error(`${command.command} is not a command, or an argument is missing.`);
  return read.run(deps);
}

/** The same with all lines of the answer. */
export async function operated(
  deps: Deps,
  command: OperatorCommand,
): Promise<{ ok: boolean; lines: string[] }> {
  const answer = await runOperatorCommand(deps, command);
  return { ok: answer.ok, lines: await answerLines(answer) };
}
