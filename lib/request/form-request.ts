import { z } from "zod";
import { env } from "@/lib/env";
import { BodyTooLarge, readBody } from "./read-body";
import { isSameOrigin } from "./same-origin";

const LIMIT = 64 * 1024;

/** The fields of a posted form, or the answer that refuses it: a foreign page, too much, no form. Files are refused. */
export async function readForm(request: Request): Promise<Record<string, string> | Response> {
  if (!isSameOrigin(request.headers, env.ORIGIN))
    return refusal(403, "This form does not come from our own pages.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return refusal(415, "Send a form.");
  try {
    const body = await readBody(request, LIMIT);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return fields.parse([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
  } catch (error) {
    if (error instanceof BodyTooLarge) return refusal(413, "This form is too large.");
    return refusal(400, "This form is broken.");
  }
}

const value = z.string().regex(/^[^\0]*$/);
const fields = z.array(z.tuple([z.string(), z.array(value)])).transform((entries) =>
  // Boxes of one name are joined; of any other field sent twice the last counts.
  Object.fromEntries(
    entries.map(([name, values]) => [name, name === "interests" ? values.join() : (values.at(-1) ?? "")]),
  ),
);

/** The next page after a form: a relative address, because only the browser knows by which name it reached us. */
export function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "private, no-store" },
  });
}

function refusal(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
