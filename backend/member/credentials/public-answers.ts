/** Other people's verifiers read these from their own pages; nothing here depends on who asks. */
const forAll = {
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

export function missing(): Response {
  return new Response("Not found", {
    status: 404,
    headers: {
      "content-type": "text/plain",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    },
  });
}

/** @param cache a key may be kept an hour; a status never, since a revocation has to show at once. */
export function openJson(body: unknown, cache = "public, max-age=3600"): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...forAll, "content-type": "application/json", "cache-control": cache },
  });
}

/** A download that is made anew each time: the certificate may have been revoked. */
export function publicFile(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  name: string,
  disposition: "attachment" | "inline" = "attachment",
): Response {
  return new Response(body, {
    headers: {
      ...forAll,
      "content-type": type,
      "content-disposition": `${disposition}; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

/**
 * The signed text in JSON. A credential that a JWS secures is no JSON of its own; this is the form that the data model
 * has for it. Source: Verifiable Credentials Data Model 2.0, "Enveloped Verifiable Credentials". Without white space,
 * so that no byte of the file can change unnoticed.
 */
export function jsonFile(document: string, name: string): Response {
  const envelope = {
    "@context": "https://www.w3.org/ns/credentials/v2",
    type: "EnvelopedVerifiableCredential",
    id: `data:application/vc+jwt,${document}`,
  };
  return publicFile(JSON.stringify(envelope), "application/json", name);
}
