import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { identityOrNobody } from "../identity";
import { archive } from "./archive";
import { memberFiles } from "./member-files";
import type { PersonalDataOf } from "./port";

/**
 * `POST /api/account/export`: everything that is kept of the member who asks, as one ZIP file; at most five times an
 * hour, since it draws every invoice anew. 401 without a session.
 *
 * @param others what the other nouns keep
 */
export function personalDataEndpoint(
  deps: Deps,
  others: PersonalDataOf[],
): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      if (request.method !== "POST") return refuse(405, "Only POST has an effect here.");
      const who = await identityOrNobody(deps, request);
      if (!who) return refuse(401, "Please sign in to export your data.");
      const { db } = await deps.database();
      const limit = { max: 5, seconds: 3_600 };
      if (!(await takeFromLimit(db, deps.clock, `export:${who.memberId}`, limit)))
        return refuse(429, "You have exported your data five times. Please try again in an hour.");
      const files = await memberFiles(deps, who);
      for (const other of others) files.push(...(await other(deps, who)));
      const now = deps.clock();
      return new Response(archive(files, { now, origin: deps.settings.origin, email: who.email }), {
        headers: {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="export-${now.toISOString().slice(0, 10)}.zip"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  };
}

function refuse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
