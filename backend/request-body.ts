export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * Reads a request body up to a number of bytes, and stops reading there: a route has no limit of its own (measured).
 *
 * @throws BodyTooLarge
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new BodyTooLarge();
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new BodyTooLarge();
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}
