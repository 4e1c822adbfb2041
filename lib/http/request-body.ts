/**
 * Reads a body up to the limit, whatever Content-Length says. An aborted body is refused like one that is too large:
 * the client is gone, and thousands of aborts should not be logged as failures.
 * @throws BodyTooLarge
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new BodyTooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const next = () =>
    // A body that breaks off is refused like one that is too large.
    reader?.read().catch(() => {
      throw new BodyTooLarge();
    });
  for (let part = await next(); part && !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      // The sender gets the refusal whether or not it stops sending.
      void reader?.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}
