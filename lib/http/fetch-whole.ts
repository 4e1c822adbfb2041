type Limits = {
  /** The deadline for the whole answer, up to its last byte. */
  withinMs: number;
  maxBytes?: number;
};

/**
 * Fetches a whole answer with a deadline of its own. A signal of `fetch` is not enough: on Node 20 and 22 it stops
 * working during the body after garbage collection (https://github.com/nodejs/undici/issues/1926). Redirects are not
 * followed, because the operator chose the address.
 * @throws DOMException TimeoutError; Error for an answer that is too long; TypeError from `fetch`
 */
export async function fetchWhole(
  asked: string | Request,
  init: RequestInit,
  { withinMs, maxBytes = Infinity }: Limits,
): Promise<Response> {
  const deadline = AbortSignal.timeout(withinMs);
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  let giveUp = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = () => void reject(deadline.reason);
  });
  deadline.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    // The caller gets the first error.
    void reader?.cancel(error).catch(() => undefined);
    throw error;
  } finally {
    deadline.removeEventListener("abort", giveUp);
  }

  async function work(): Promise<Response> {
    const { body, status, statusText, headers } = await fetch(asked, {
      ...init,
      redirect: "error",
      signal: deadline,
    });
    reader = body?.getReader();
    if (!reader) return new Response(null, { status, statusText, headers });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      size += part.value.byteLength;
      if (size > maxBytes) throw new Error("the answer is too long");
    }
    return new Response(Buffer.concat(parts), { status, statusText, headers });
  }
}
