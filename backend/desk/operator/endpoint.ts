import { timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { parseJson } from "@/lib/rules/texts/json-text";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import { streamAnswer } from "./answer-stream";
import { readCommand } from "./commands";

/**
 * `POST /api/operator` runs a command of `commands.ts` for the operator on this machine. The token file in the data
 * folder proves that the caller is the operator.
 */
export function operatorEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "POST") return json(405, { error: "Not allowed" });
      if (!isOperator(request, operatorToken(deps))) {
        noteSecurity(deps.log, "operator-refused", { ip: request.headers.get("fla-client-ip") });
        return json(401, { error: "The operator token is missing or wrong" });
      }
      const found = readCommand(await readJson(request));
      if (!found) return json(400, { error: "This is not a command, or its arguments are wrong" });
      noteSecurity(deps.log, "operator-command", { about: found.name });
      return streamAnswer(deps, () => found.run(deps));
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

/** The secret in `<data folder>/operator-token`. The first call creates the file; only its owner can read it. */
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
