import { z } from "zod";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { confirmFor } from "@/lib/addresses/routes";
import { env } from "@/lib/env";
import { nextPage } from "@/lib/forms/form-case";
import type { Flash } from "@/lib/forms/flash";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { type Hosts, visitOf } from "@/lib/gateway/gateway";
import { send } from "@/lib/gateway/send";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { isSameOrigin } from "@/lib/server/incoming";

const OPERATION = "importStatement";
const MAX_BYTES = 10 * 1_024 * 1_024;
const imported = z.object({ importStatement: z.object({ message: z.string() }) });

/** `POST /api/desk/import-statement`: the only form of the desk that takes a file. */
export async function importStatementForm(request: Request, hosts?: Hosts): Promise<Response> {
  if (!isSameOrigin(request.headers, env.ORIGIN))
    return new Response("This form does not come from our own pages.", { status: 403 });
  const visit = visitOf(request, hosts);
  const back = (notice: Flash) => nextPage(visit, { to: deskRoutes.bank, notice });
  const file = await readFile(request);
  if (typeof file === "string") return back({ kind: "error", text: file });
  try {
    const question = { operation: trustedOperation(OPERATION), variables: { file: null }, file };
    const { status, body } = await send(visit, question);
    const { message } = imported.parse(interpret(OPERATION, status, body)).importStatement;
    return back({ kind: "success", text: message });
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    if (failure.code === "SIGN_IN_NOT_FRESH") return nextPage(visit, { to: confirmFor(deskRoutes.bank) });
    const unknown =
      "The server did not answer in time. Import the file again: what was added is not added twice.";
    return back({ kind: "error", text: failure.isOutage ? unknown : (failure.messages[0] ?? unknown) });
  }
}

async function readFile(request: Request): Promise<File | string> {
  const missing = "Please choose the bank's file.";
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return missing;
  try {
    const body = await readBody(request, MAX_BYTES);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    return file instanceof File && file.size > 0 ? file : missing;
  } catch (error) {
    return error instanceof BodyTooLarge ? "The file is larger than 10 MB." : missing;
  }
}
