const MAX_BYTES = 16 * 1_024;

/** The fields of a form-encoded POST, or the refusal to send. Empty fields are left out, as RFC 6749 3.2 says. */
export async function readForm(request: Request): Promise<Record<string, string> | Response> {
  if (request.method !== "POST") return refuse(405, "Only POST has an effect here.", { allow: "POST" });
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    return refuse(415, "Send application/x-www-form-urlencoded.");
  const body = await readAtMost(request, MAX_BYTES);
  if (body === null) return refuse(413, "The body is larger than 16 KB.");
  const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== "");
  const names = fields.map(([name]) => name);
  if (new Set(names).size < names.length) return refuse(400, "A field is there twice.");
  return Object.fromEntries(fields);
}

/** Stops reading at the limit, whatever the length header says. */
async function readAtMost(request: Request, max: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > max) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(status: number, description: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: "invalid_request", error_description: description },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
