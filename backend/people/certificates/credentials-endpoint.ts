import { credentialPaths, KEYS_PATH } from "@/lib/rules/certificates";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import {
  achievementOf,
  credentialsContext,
  holderOf,
  issueCredential,
  type IssuedCredential,
  issuerName,
  issuerProfile,
  openBadgesContext,
  signingKey,
} from "./credential";
import { awardedTitle } from "./store";

/**
 * Public data about certificates, readable without signing in: keys, issuer, achievements, the status of a certificate,
 * and its documents. Nothing here changes anything. The unguessable id of a certificate is enough to read it.
 */
export function credentialsEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD")
        return new Response("Not allowed", { status: 405, headers: { allow: "GET, HEAD" } });
      const path = new URL(request.url).pathname;
      const [, area = "", first = "", second = ""] = path.split("/");
      if (path === KEYS_PATH) return publicJson({ keys: [(await signingKey(deps)).open] });
      if (area === "verify") return documentOf(deps, first, second);
      if (path === credentialPaths.issuer)
        return publicJson({ "@context": openBadgesContext, ...issuerProfile(deps.settings.origin) });
      if (first === "keys") return keyOf(deps, second);
      if (first === "achievements") return achievementAnswer(deps, second);
      return first === "status" ? statusOf(deps, second) : notFound();
    },
  };
}

async function keyOf(deps: Deps, thumbprint: string): Promise<Response> {
  const key = await signingKey(deps);
  return key.thumbprint === thumbprint ? publicJson(key.open) : notFound();
}

async function achievementAnswer(deps: Deps, slug: string): Promise<Response> {
  const name = /^[\w-]{1,200}$/.test(slug) ? slug : null;
  const title = name && (await awardedTitle(deps.db, name));
  if (!name || !title) return notFound();
  return publicJson({
    "@context": openBadgesContext,
    ...achievementOf({ slug: name, title }, deps.settings.origin),
  });
}

/**
 * A revocation list of this certificate alone, empty while the certificate is valid. Source: 1EdTech Revocation List
 * Status Method 1.0.
 */
async function statusOf(deps: Deps, id: string): Promise<Response> {
  const issued = await issueCredential(deps, id);
  if (!issued) return notFound();
  const { origin } = deps.settings;
  const { publicId, revokedAt, revokedReason } = issued.row;
  return publicJson(
    {
      id: origin + credentialPaths.status(publicId),
      issuer: origin + credentialPaths.issuer,
      revokedCredential: revokedAt
        ? [
            {
              id: origin + credentialPaths.page(publicId),
              revoked: true,
              revocationDate: revokedAt.toISOString(),
              ...(revokedReason ? { revocationReason: revokedReason } : {}),
            },
          ]
        : [],
    },
    "no-store",
  );
}

async function documentOf(deps: Deps, id: string, file: string): Promise<Response> {
  if (!["credential.json", "credential.jws", "certificate.pdf"].includes(file)) return notFound();
  const issued = await issueCredential(deps, id);
  if (!issued) return notFound();
  const name = `certificate-${issued.row.certificationSlug.replace(/[^\w-]/g, "-").slice(0, 60)}`;
  if (file === "credential.jws") return publicFile(issued.document, "text/plain", `${name}.jws`);
  if (file === "credential.json") return jsonFile(issued.document, `${name}.json`);
  return publicFile(await pdfOf(deps, issued), "application/pdf", `${name}.pdf`, "inline");
}

async function pdfOf(deps: Deps, { row }: IssuedCredential): Promise<Uint8Array<ArrayBuffer>> {
  // PDFKit and its dependencies are 2 MB of code, so they are loaded only for the first certificate.
  const { certificatePdf } = await import("./certificate-pdf");
  const bytes = await certificatePdf({
    id: row.publicId,
    holder: holderOf(row),
    title: row.certificationTitle,
    addon: row.addon,
    workshopDate: row.workshopDate,
    guides: row.guides.map(({ name }) => name),
    issuedAt: row.createdAt,
    revoked: row.revokedAt && { at: row.revokedAt, reason: row.revokedReason },
    issuer: issuerName,
    address: deps.settings.origin + credentialPaths.page(row.publicId),
  });
  return new Uint8Array(bytes);
}

/** Verifiers on other sites read these answers from their own pages, and the answer is the same for every reader. */
const publicHeaders = {
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

function notFound(): Response {
  return new Response("Not found", {
    status: 404,
    headers: {
      "content-type": "text/plain",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    },
  });
}

/** @param cache a key may be cached for an hour; a status never, because a revocation must show at once */
function publicJson(body: unknown, cache = "public, max-age=3600"): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...publicHeaders, "content-type": "application/json", "cache-control": cache },
  });
}

/** A download that is generated for each request, because the certificate may have been revoked. */
function publicFile(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  name: string,
  disposition: "attachment" | "inline" = "attachment",
): Response {
  return new Response(body, {
    headers: {
      ...publicHeaders,
      "content-type": type,
      "content-disposition": `${disposition}; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

/**
 * The signed text as JSON. A credential secured by a JWS is not JSON itself, so the data model defines this envelope.
 * Source: Verifiable Credentials Data Model 2.0, "Enveloped Verifiable Credentials". The JSON has no white space, so
 * that no byte of the file can change unnoticed.
 */
function jsonFile(document: string, name: string): Response {
  const envelope = {
    "@context": credentialsContext,
    type: "EnvelopedVerifiableCredential",
    id: `data:application/vc+jwt,${document}`,
  };
  return publicFile(JSON.stringify(envelope), "application/json", name);
}
