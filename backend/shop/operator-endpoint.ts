import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Deps } from "../deps";
import { certificateCommand, runCertificateCommand } from "../member";
import { BodyTooLarge, readBody } from "../payments";
import { operatorToken } from "./operator-token";
import { operatorCommand } from "./use-cases/operator-command";
import { runOperatorCommand } from "./use-cases/run-operator-command";

const jobsCommand = z.strictObject({ command: z.literal("jobs") });

/**
 * `POST /api/operator`: commands about orders and certificates for whoever can read the token file in the data folder, which is the
 * operator on this machine.
 */
export function operatorEndpoint(
  deps: Deps,
  runJobs: () => Promise<{ ok: boolean; lines: string[] }>,
): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      if (request.method !== "POST") return json(405, { error: "Not allowed" });
      if (!isOperator(request, operatorToken(deps)))
        return json(401, { error: "The operator token is missing or wrong" });
      const sent = await readJson(request);
      if (jobsCommand.safeParse(sent).success) return json(200, await runJobs());
      const certificate = certificateCommand.safeParse(sent);
      if (certificate.success) return json(200, await runCertificateCommand(deps, certificate.data));
      const command = operatorCommand.safeParse(sent);
      if (!command.success)
        return json(400, {
          error: "Commands: list, show, paid, refund, refund-sent, cancel; all but list need a number",
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
    return JSON.parse(new TextDecoder().decode(await readBody(request, 4_096)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BodyTooLarge) return null;
    throw error;
  }
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
