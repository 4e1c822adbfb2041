import type { BackendContext } from "../context";
import type { Deps } from "../deps";
import type { DeskFile, DeskFiles } from "../desk-file";
import type { Answerer } from "../ports";
import { identityOrNobody } from "../sign-in";
import { mayAct } from "./roles";
import { deskVisitor } from "./visitor";

const PLACE = "/desk/files/";

/**
 * `GET /desk/files/…`: what the staff downloads, by the same roles and the same age of the sign-in as everything else
 * at the desk. Everybody else gets the 404 of a missing file.
 */
export function deskFilesEndpoint(deps: Deps, table: readonly DeskFiles[]): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET") return refuse(405, "Not allowed");
      const visitor = await deskVisitor(contextOf(deps, request));
      const { pathname, searchParams: query } = new URL(request.url);
      if (!visitor || !pathname.startsWith(PLACE)) return missing();
      const path = pathname.slice(PLACE.length);
      for (const { path: pattern, roles, run } of table) {
        const found = pattern.exec(path);
        if (!found) continue;
        if (!mayAct(visitor.roles, roles)) return refuse(403, "Your roles do not include this file.");
        if (!visitor.isCurrent) return refuse(403, "Your sign-in is too old. Open the desk to renew it.");
        const file = await run(deps, { parts: found.slice(1), query });
        if (typeof file === "string") return refuse(409, file);
        return file ? answer(file) : missing();
      }
      return missing();
    },
  };
}

function contextOf(deps: Deps, request: Request): BackendContext {
  const identity = identityOrNobody(deps, request);
  return { deps, request, answerHeaders: new Headers(), ip: "", identity: () => identity };
}

function answer({ name, type, content }: DeskFile): Response {
  return new Response(Buffer.isBuffer(content) ? new Uint8Array(content) : content, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

const missing = () => refuse(404, "There is no such file.");

function refuse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
