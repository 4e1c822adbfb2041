import { timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { noteSecurity } from "@/lib/rules/log-lines";
import { parseJson } from "@/lib/rules/json-text";
import { BodyTooLarge, readBody } from "@/lib/rules/request-body";
import { certificateCommand, runCertificateCommand } from "../certificates";
import type { Deps } from "../deps";
import type { Answerer } from "../ports";
import { runSessionCommand, sessionCommand } from "../sign-in";
import { streamAnswer } from "./answer-stream";
import { streamBackup, streamDeletions } from "./backup";
import { type OperatorAnswer, operatorCommand } from "./command";
import { runOperatorCommand } from "./run-command";

const id = z.number().int().min(1).max(2_147_483_647);

/** Without `ask` all jobs run once. */
const jobsCommand = z.strictObject({
  command: z.literal("jobs"),
  ask: z.enum(["list", "retry", "drop"]).optional(),
  /** Of a mail that is to be tried again or dropped. */
  id: id.optional(),
});
export type JobsCommand = z.infer<typeof jobsCommand>;
type RunJobs = (command: JobsCommand) => Promise<OperatorAnswer>;

const dataCommand = z.strictObject({ command: z.enum(["backup", "deletions"]) });

/**
 * `POST /api/operator`: commands about orders, certificates and sign-ins, for the operator on this machine. The token
 * file in the data folder proves the operator.
 */
export function operatorEndpoint(deps: Deps, runJobs: RunJobs): Answerer {
  const families = [
    family(jobsCommand, runJobs),
    family(dataCommand, async ({ command }) =>
      command === "backup" ? streamBackup(deps) : streamDeletions(deps),
    ),
    family(certificateCommand, (command) => runCertificateCommand(deps, command)),
    family(sessionCommand, (command) => runSessionCommand(deps, command)),
    family(operatorCommand, (command) => runOperatorCommand(deps, command)),
  ];
  return {
    async fetch(request) {
      if (request.method !== "POST") return json(405, { error: "Not allowed" });
      if (!isOperator(request, operatorToken(deps))) {
        noteSecurity(deps.log, "operator-refused", { ip: request.headers.get("fla-client-ip") });
        return json(401, { error: "The operator token is missing or wrong" });
      }
      const sent = await readJson(request);
      const found = families.map((read) => read(sent)).find((one) => one !== null);
      if (!found) return json(400, { error: "This is no command, or it lacks something or has too much" });
      noteSecurity(deps.log, "operator-command", { about: found.name });
      return streamAnswer(deps, found.run);
    },
  };
}

/** The commands of one schema. Parses the input; null when it is no command of this schema. */
function family<Command extends { command: string }>(
  schema: z.ZodType<Command>,
  run: (command: Command) => Promise<OperatorAnswer>,
) {
  return (sent: unknown) => {
    const read = schema.safeParse(sent);
    return read.success ? { name: read.data.command, run: () => run(read.data) } : null;
  };
}

function isOperator(request: Request, token: string): boolean {
  const given = Buffer.from(/^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return parseJson(new TextDecoder().decode(await readBody(request, 4_096)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BodyTooLarge) return null;
    throw error;
  }
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

/** The secret of `<data folder>/operator-token`, made at its first use, readable by its owner only. */
export function operatorToken(deps: Pick<Deps, "ids" | "settings">): string {
  const { dataDir } = deps.settings;
  const file = path.join(/* turbopackIgnore: true */ dataDir, "operator-token");
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, deps.ids.token(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const token = fs.readFileSync(file, "utf8").trim();
  if (token.length < 16)
    throw new Error(`${file} is empty or truncated: remove it and it will be created again`);
  return token;
}
