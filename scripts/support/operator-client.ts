import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { textLines } from "@/backend/desk/operator/text-lines";
import { env, EXIT_WRONG_SETTINGS } from "@/lib/env";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { NotSetUp, requireDatabase } from "./database-fault";

/** Receives the lines of a successful command as they arrive. */
export type Receiver = (lines: AsyncIterable<string>) => Promise<void>;

/**
 * Runs a command through the server, because only the server may open its database, or opens the database itself when
 * no server runs. It prints the result or passes it to `receive`, and ends the process with 0, with 1 for a refused or
 * unfinished command, or with 78 when the shop is unknown.
 */
export async function runAsOperator(
  command: { command: string },
  receive: Receiver = (lines) => printLines(lines, process.stdout),
): Promise<never> {
  try {
    const asked = await askServer(command);
    const ok = asked
      ? await readAnswer(asked, `, asked of the server at ${env.ORIGIN}`, receive)
      : await askDatabase(command, receive);
    process.exit(ok ? 0 : 1);
  } catch (error) {
    const hint =
      error instanceof Error && error.name === "DatabaseInUse"
        ? `\nIf the server has another address than ${env.ORIGIN}, set ORIGIN.`
        : "";
    console.error((error instanceof Error ? error.message : String(error)) + hint);
    process.exit(error instanceof NotSetUp ? EXIT_WRONG_SETTINGS : 1);
  }
}

/** Runs a typed command. If it is not a command, it prints the usage and ends the process with 2. */
export async function runTyped(typed: object | null, usage: string, receive?: Receiver): Promise<never> {
  const read = (await import("@/backend/desk/operator/commands")).readCommand(typed);
  if (read) return runAsOperator({ ...typed, command: read.name }, receive);
  console.error(usage);
  process.exit(2);
}

/**
 * The lines of a command's answer by the running server.
 * @throws Error when none runs or it refuses
 */
export async function askRunning(command: { command: string }): Promise<string[]> {
  const asked = await askServer(command);
  if (!asked) throw new Error(`no server answers at ${env.ORIGIN}.`);
  const lines: string[] = [];
  await readAnswer(asked, "", async (text) => {
    for await (const line of text) lines.push(line);
  });
  return lines;
}

/** Null when no server answers there. */
async function askServer(command: object): Promise<Response | null> {
  const sent = readToken();
  const response = await send(command, sent);
  if (response === null || response.status === 404) return null;
  if (response.ok) return response;
  // The server creates the token at the first request, so the command reads it again.
  if (response.status === 401 && readToken() !== sent) return askServer(command);
  if (response.status !== 401)
    throw new Error(`The server at ${env.ORIGIN} answered with status ${response.status}.`);
  throw new NotSetUp(
    `The server at ${env.ORIGIN} uses another data folder than ${env.DATA_DIR}, or this user may not read it. Set ORIGIN and DATA_DIR as on the server, and run the command as the server's user or as root.`,
  );
}

function readToken(): string {
  const file = path.join(env.DATA_DIR, "operator-token");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : "";
}

/** A working server sends a heartbeat every five seconds. */
const SILENCE_MS = 30_000;

/** Null when no server listens. */
function send(command: object, token: string): Promise<Response | null> {
  const asked = fetch(`${env.ORIGIN}/api/operator`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
    redirect: "error",
  }).catch(() => null);
  return unlessSilent(asked);
}

async function unlessSilent<T>(awaited: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const say = () => reject(new Error(`${env.ORIGIN} does not answer.`));
    timer = setTimeout(say, SILENCE_MS);
  });
  try {
    return await Promise.race([awaited, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function askDatabase(command: { command: string }, receive: Receiver): Promise<boolean> {
  // These are imported here, so that a command that the server answers does not wait for the whole back end.
  await requireDatabase();
  const { createDeps } = await import("@/backend/create-deps");
  const { streamAnswer } = await import("@/backend/desk/operator/answer-stream");
  const read = (await import("@/backend/desk/operator/commands")).readCommand(command);
  if (!read) throw new Error(`${command.command} is not a command, or an argument is missing.`);
  const deps = createDeps({ samples: false });
  const database = await deps.database();
  // A running server would write this to its log. Standard output is the command's answer, which may be a file.
  const info = (facts: object, msg: string) =>
    console.error(JSON.stringify({ level: 30, time: new Date().toISOString(), ...facts, msg }));
  noteSecurity({ info }, "operator-command", { about: command.command });
  try {
    return await readAnswer(
      streamAnswer(deps, () => read.run(deps)),
      "",
      receive,
    );
  } finally {
    await database.close();
  }
}

/** The frames of backend/desk/operator/answer-stream.ts. */
const frame = z.union([
  z.string(),
  z.object({ database: z.string() }),
  z.object({ ok: z.boolean() }),
  z.object({ end: z.literal(true) }),
  z.object({ failed: z.string() }),
]);
type Frame = z.infer<typeof frame>;

/** @returns whether the command succeeded. @throws Error for an incomplete answer */
async function readAnswer(response: Response, asked: string, receive: Receiver): Promise<boolean> {
  if (!response.headers.get("content-type")?.includes("ndjson"))
    throw new Error(
      `The server at ${env.ORIGIN} has another version: use the command in that version's folder.`,
    );
  const frames = framesOf(response);
  for (let { value, done } = await frames.next(); !done; { value, done } = await frames.next()) {
    if (typeof value === "string") break;
    if ("database" in value) console.error(`Database: ${value.database}${asked}`);
    if ("failed" in value) throw new Error(value.failed);
    if ("ok" in value) {
      await (value.ok ? receive : printErrors)(textOf(frames));
      return value.ok;
    }
  }
  throw new Error(BROKEN_OFF);
}

const BROKEN_OFF = "The answer broke off before its end: the server was stopped, or the connection was cut.";

async function* framesOf(response: Response): AsyncGenerator<Frame> {
  for await (const line of textLines(piecesOf(response)))
    if (line !== "") yield frame.parse(JSON.parse(line));
}

async function* piecesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const piece = reader && (await unlessSilent(reader.read()));
    if (!piece || piece.done) return;
    yield piece.value;
  }
}

async function* textOf(frames: AsyncGenerator<Frame>): AsyncGenerator<string> {
  for await (const value of frames) {
    if (typeof value === "string") yield value;
    else if ("failed" in value) throw new Error(value.failed);
    else if ("end" in value) return;
  }
  throw new Error(BROKEN_OFF);
}

const printErrors: Receiver = (lines) => printLines(lines, process.stderr);

async function printLines(lines: AsyncIterable<string>, to: NodeJS.WriteStream): Promise<void> {
  for await (const line of lines) if (!to.write(`${line}\n`)) await once(to, "drain");
  // Without waiting, this process could end before a pipe has accepted the rest.
  await new Promise<void>((resolve) => void to.write("", () => resolve()));
}
