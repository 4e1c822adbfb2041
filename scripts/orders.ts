import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { createDeps } from "@/backend/create-deps";
import { DatabaseInUse } from "@/backend/database/folder-lock";
import {
  operatorCommand,
  runOperatorCommand,
  type OperatorAnswer,
  type OperatorCommand,
} from "@/backend/shop";
import { env } from "@/lib/env";

const usage = `Orders of the shop:
  npm run orders -- list              the newest fifty
  npm run orders -- show <number>     one order with its lines
  npm run orders -- paid <number>     the transfer of an order has arrived
  npm run orders -- cancel <number>   give an unpaid order up; its seats are free again`;

const answer = z.object({ ok: z.boolean(), lines: z.array(z.string()) });

/** Asks the running server, which alone may open its database; without one the database is opened here. */
async function main(args: string[]): Promise<number> {
  const [command = "", number] = args;
  const read = operatorCommand.safeParse(
    number === undefined ? { command } : { command, number: Number(number) },
  );
  if (!read.success || args.length > 2) {
    console.error(usage);
    return 2;
  }
  const { ok, lines } = (await askServer(read.data)) ?? (await askDatabase(read.data));
  for (const line of lines) (ok ? console.log : console.error)(line);
  return ok ? 0 : 1;
}

/** Null: no server answers there. */
async function askServer(command: OperatorCommand): Promise<OperatorAnswer | null> {
  const sent = readToken();
  const response = await send(command, sent);
  if (response === null || response.status === 404) return null;
  if (response.ok) return answer.parse(await response.json());
  // The server makes the token when it is first asked for it.
  if (response.status === 401 && readToken() !== sent) return askServer(command);
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
function send(command: OperatorCommand, token: string): Promise<Response | null> {
  return fetch(`${env.ORIGIN}/api/operator`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
    redirect: "error",
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "TimeoutError")
      throw new Error(`${env.ORIGIN} does not answer.`);
    return null;
  });
}

async function askDatabase(command: OperatorCommand): Promise<OperatorAnswer> {
  const deps = createDeps();
  const database = await deps.database();
  try {
    return await runOperatorCommand(deps, command);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const hint =
      error instanceof DatabaseInUse
        ? `\nIs the server reached at another address than ${env.ORIGIN}? Then set ORIGIN.`
        : "";
    console.error((error instanceof Error ? error.message : String(error)) + hint);
    process.exit(1);
  },
);
