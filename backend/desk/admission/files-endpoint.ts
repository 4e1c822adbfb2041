import type { BackendContext } from "../../context";
import type { Deps } from "../../deps";
import type { DeskVisitor } from "../../ground/desk-entry";
import type { AskedFile, DeskFile, DeskFiles } from "../../ground/desk-file";
import { isRefusal } from "../../ground/masked-errors";
import type { Answerer } from "../../ports";
import { identityOrNobody } from "../../people/sign-in";
import { logAction } from "../log";
import { admit } from "./admit";
import { deskErrors } from "./errors";
import { deskVisitor } from "./visitor";

const place = /^(?:\/api)?\/desk\/files\//;

/**
 * `GET /desk/files/…`, `POST /api/desk/files/…`: the staff's downloads. Roles and the age of the sign-in are checked as
 * elsewhere at the desk. Everybody else gets the 404 of a missing file. A file whose row names an action is requested
 * by POST and logged.
 */
export function deskFilesEndpoint(deps: Deps, table: readonly DeskFiles[]): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "POST") return refuse(405, "Not allowed");
      const context = contextOf(deps, request);
      if (!(await deskVisitor(context))) return missing();
      const { pathname, searchParams: query } = new URL(request.url);
      if (!place.test(pathname)) return missing();
      const path = pathname.replace(place, "");
      for (const row of table) {
        const found = row.path.exec(path);
        if (!found) continue;
        if (request.method !== (row.action ? "POST" : "GET")) return refuse(405, "Not allowed");
        const visitor = await admitted(context, row);
        if (typeof visitor === "string") return refuse(403, visitor);
        const file = await fileOf(row, context, visitor, { parts: found.slice(1), query });
        if (typeof file === "string") return refuse(409, file);
        return file ? answer(file) : missing();
      }
      return missing();
    },
  };
}

/** @returns the visitor, or the reason why they get no file */
async function admitted(context: BackendContext, row: DeskFiles): Promise<DeskVisitor | string> {
  try {
    return await admit(context, row);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { origin } = context.deps.settings;
    switch (error.extensions.code) {
      case "NOT_ALLOWED":
        return "Your roles do not include this file.";
      case "PASSKEY_NEEDED":
        return `This file needs a sign-in with your passkey. Confirm that it's you at ${origin}/account/me/confirm?then=/desk&by=passkey, then request the file again.`;
      case "PASSKEY_MISSING":
        return `This file needs a passkey. Add one at ${origin}/desk/passkeys, then request the file again.`;
      default:
        return `Your sign-in is too old for this file. Confirm that it's you at ${origin}/account/me/confirm?then=/desk, then request the file again.`;
    }
  }
}

async function fileOf(
  { action, run }: DeskFiles,
  context: BackendContext,
  visitor: DeskVisitor,
  asked: AskedFile,
): Promise<DeskFile | string | null> {
  if (!action) return run(context.deps, asked);
  const form = new URLSearchParams(await context.request.text());
  const said = { name: action, input: { reason: form.get("proof") } };
  try {
    const { file } = await logAction(context.deps, visitor, said, async (record) => {
      record({ about: asked.parts.join(":") });
      const made = await run(context.deps, { ...asked, form });
      if (typeof made === "string") throw deskErrors.noFile(made);
      if (made === null) throw deskErrors.noFile();
      return { file: made };
    });
    return file;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
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
