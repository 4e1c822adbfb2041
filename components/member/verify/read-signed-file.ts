import { z } from "zod";

const PREFIX = "data:application/vc+jwt,";

/** Exactly what `/verify/{id}/credential.json` answers; nothing may stand beside it. */
const envelope = z.strictObject({
  "@context": z.literal("https://www.w3.org/ns/credentials/v2"),
  type: z.literal("EnvelopedVerifiableCredential"),
  id: z.string().startsWith(PREFIX),
});

/** The signed document in a file: our JSON, or the bare JWS. Null when it is neither. */
export function readSignedFile(text: string): string | null {
  const bare = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(bare)) return bare;
  try {
    return envelope.parse(JSON.parse(text)).id.slice(PREFIX.length);
  } catch {
    return null;
  }
}
