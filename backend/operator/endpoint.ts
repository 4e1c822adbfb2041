import { timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { noteSecurity } from "@/lib/rules/log-lines";
import { parseJson } from "@/lib/rules/json-text";
import { certificateCommand, runCertificateCommand } from "../certificates";
import type { Deps } from "../deps";
import type { Answerer } from "../ports";
import { BodyTooLarge, readBody } from "../request-body";
import { runSessionCommand, sessionCommand } from "../sign-in";
import { backupCommand, writeBackup } from "./backup";
import { operatorCommand } from "./command";
import { runOperatorCommand } from "./run-command";

const commandNames = [
  ...["list", "export", "forget-tests", "new-installation"],
  ...["show", "note", "paid", "refund", "refund-sent", "cancel", "jobs"],
  ...["certificates", "revoke-certificate", "sessions", "end-sessions", "backup"],
];

const id = z.number().int().min(1).max(2_147_483_647);

/** Without `ask` all jobs are run once. */
const jobsCommand = z.strictObject({
  command: z.literal("jobs"),
  ask: z.enum(["list", "retry", "drop"]).optional(),
  /** Of a mail that is to be tried again or dropped. */
  id: id.optional(),
});
export type JobsCommand = z.infer<typeof jobsCommand>;

/**
 * `POST /api/operator`: commands about orders, certificates and sign-ins for whoever can read the token file in the data folder, which is the
 * operator on this machine.
 */
export function operatorEndpoint(
  deps: Deps,
  runJobs: (command: JobsCommand) => Promise<{ ok: boolean; lines: string[] }>,
): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "POST") return json(405, { error: "Not allowed" });
      if (!isOperator(request, operatorToken(deps))) {
        noteSecurity(deps.log, "operator-refused", { ip: request.headers.get("fla-client-ip") });
        return json(401, { error: "The operator token is missing or wrong" });
      }
      const sent = await readJson(request);
      const named = z.object({ command: z.enum(commandNames) }).safeParse(sent);
      if (named.success) noteSecurity(deps.log, "operator-command", { about: named.data.command });
      const jobs = jobsCommand.safeParse(sent);
      if (jobs.success) return json(200, await runJobs(jobs.data));
      const backup = backupCommand.safeParse(sent);
      if (backup.success) return json(200, await writeBackup(deps, backup.data));
      const certificate = certificateCommand.safeParse(sent);
      if (certificate.success) return json(200, await runCertificateCommand(deps, certificate.data));
      const session = sessionCommand.safeParse(sent);
      if (session.success) return json(200, await runSessionCommand(deps, session.data));
      const command = operatorCommand.safeParse(sent);
      if (!command.success)
        return json(400, {
          error:
            "Commands: list, export, forget-tests, new-installation, show, note, paid, refund, refund-sent, cancel; all but the first four need a number",
        });
      return json(200, await runOperatorCommand(deps, command.data));
    },
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
