import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Deps } from "@/backend/deps";
import { env } from "@/lib/env";
import { noteSecurity } from "@/lib/rules/log-lines";

export type Answer = { ok: boolean; lines: string[] };

const answer = z.object({ ok: z.boolean(), lines: z.array(z.string()) });

/**
 * Asks the running server, which alone may open its database; without one the database is opened here. Prints what came
 * of it and ends the process: 0, or 1 when it was refused.
 */
export async function runAsOperator(
  command: { command: string },
  runHere: (deps: Deps) => Promise<Answer>,
  waitMs = 20_000,
): Promise<never> {
  try {
    const { ok, lines } = (await askServer(command, waitMs)) ?? (await askDatabase(command, runHere));
    for (const line of lines) (ok ? console.log : console.error)(line);
    process.exit(ok ? 0 : 1);
  } catch (error) {
    const hint =
      error instanceof Error && error.name === "DatabaseInUse"
        ? `\nIs the server reached at another address than ${env.ORIGIN}? Then set ORIGIN.`
        : "";
    console.error((error instanceof Error ? error.message : String(error)) + hint);
    process.exit(1);
  }
}

/** Null: no server answers there. */
async function askServer(command: object, waitMs: number): Promise<Answer | null> {
  const sent = readToken();
  const response = await send(command, sent, waitMs);
  if (response === null || response.status === 404) return null;
  if (response.ok) return answer.parse(await response.json());
  // The server makes the token when it is first asked for it.
  if (response.status === 401 && readToken() !== sent) return askServer(command, waitMs);
  if (response.status !== 401)
    throw new Error(`The server at ${env.ORIGIN} answered with status ${response.status}.`);
  throw new Error(
    `The server at ${env.ORIGIN} has another data folder than ${env.DATA_DIR}. Set ORIGIN and DATA_DIR as it has them.`,
  );
}

function readToken(): string {
  const file = path.join(env.DATA_DIR, "operator-token");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : "";
}

/** Null when nobody listens. */
function send(command: object, token: string, waitMs: number): Promise<Response | null> {
  return fetch(`${env.ORIGIN}/api/operator`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
    redirect: "error",
    signal: AbortSignal.timeout(waitMs),
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "TimeoutError")
      throw new Error(`${env.ORIGIN} does not answer.`);
    return null;
  });
}

async function askDatabase(
  command: { command: string },
  runHere: (deps: Deps) => Promise<Answer>,
): Promise<Answer> {
  // Loaded here: whoever is answered by the server does not wait for the whole back end.
  const { createDeps } = await import("@/backend/create-deps");
  const deps = createDeps();
  const database = await deps.database();
  // A running server writes it to its log; standard output is the command's answer, which may be a file.
  const info = (facts: object, msg: string) =>
    console.error(JSON.stringify({ level: 30, time: new Date().toISOString(), ...facts, msg }));
  noteSecurity({ info }, "operator-command", { about: command.command });
  try {
    return await runHere(deps);
  } finally {
    await database.close();
  }
}
