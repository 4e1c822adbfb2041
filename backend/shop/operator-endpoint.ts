import { timingSafeEqual } from "node:crypto";
import type { Deps } from "../deps";
import { BodyTooLarge, readBody } from "../payments";
import { operatorToken } from "./operator-token";
import { operatorCommand, runOperatorCommand } from "./use-cases/run-operator-command";

/**
 * `POST /api/operator`: commands about orders for whoever can read the token file in the data folder, which is the
 * operator on this machine.
 */
export function operatorEndpoint(deps: Deps): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      if (request.method !== "POST") return json(405, { error: "Not allowed" });
      if (!isOperator(request, operatorToken(deps)))
        return json(401, { error: "The operator token is missing or wrong" });
      const command = operatorCommand.safeParse(await readJson(request));
      if (!command.success)
        return json(400, { error: "Commands: list, show, paid, cancel; the last three need a number" });
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
