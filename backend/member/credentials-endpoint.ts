import { credentialPaths, KEYS_PATH } from "@/lib/rules/credential";
import type { Deps } from "../deps";
import { certificatePdf } from "../documents";
import { achievementOf, holderOf, issuerName, issuerProfile } from "./credentials/credential-claims";
import { jsonFile, missing, openJson, publicFile } from "./credentials/public-answers";
import { signingKey } from "./credentials/signing-key";
import { awardedTitle } from "./store/certificates";
import { issueCredential, type IssuedCredential } from "./use-cases/issue-credential";

type Answerer = { fetch(request: Request): Promise<Response> };

/**
 * What anybody may read of certificates, without signing in: keys, issuer, achievements, the status of one certificate,
 * and its documents. Nothing here changes anything; who knows the unguessable id of a certificate may have it.
 */
export function credentialsEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD")
        return new Response("Not allowed", { status: 405, headers: { allow: "GET, HEAD" } });
      const path = new URL(request.url).pathname;
      const [, area = "", first = "", second = ""] = path.split("/");
      if (path === KEYS_PATH) return openJson({ keys: [(await signingKey(deps)).open] });
      if (area === "verify") return documentOf(deps, first, second);
      if (path === credentialPaths.issuer)
        return openJson({ "@context": obContext, ...issuerProfile(deps.settings.origin) });
      if (first === "keys") return keyOf(deps, second);
      if (first === "achievements") return achievement(deps, second);
      return first === "status" ? statusOf(deps, second) : missing();
    },
  };
}

const obContext = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

async function keyOf(deps: Deps, thumbprint: string): Promise<Response> {
  const key = await signingKey(deps);
  return key.thumbprint === thumbprint ? openJson(key.open) : missing();
}

async function achievement(deps: Deps, slug: string): Promise<Response> {
  const { db } = await deps.database();
  const name = /^[\w-]{1,200}$/.test(slug) ? slug : null;
  const title = name && (await awardedTitle(db, name));
  if (!name || !title) return missing();
  return openJson({ "@context": obContext, ...achievementOf({ slug: name, title }, deps.settings.origin) });
}

/** Source: 1EdTech Revocation List Status Method 1.0. A list of this certificate alone, empty while it is good. */
async function statusOf(deps: Deps, id: string): Promise<Response> {
  const issued = await issueCredential(deps, id);
  if (!issued) return missing();
  const { origin } = deps.settings;
  const { publicId, revokedAt, revokedReason } = issued.row;
  return openJson(
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
  if (!["credential.json", "credential.jws", "certificate.pdf"].includes(file)) return missing();
  const issued = await issueCredential(deps, id);
  if (!issued) return missing();
  const name = `certificate-${issued.row.certificationSlug.replace(/[^\w-]/g, "-").slice(0, 60)}`;
  if (file === "credential.jws") return publicFile(issued.document, "text/plain", `${name}.jws`);
  if (file === "credential.json") return jsonFile(issued.document, `${name}.json`);
  return publicFile(await paper(deps, issued), "application/pdf", `${name}.pdf`, "inline");
}

async function paper(deps: Deps, { row }: IssuedCredential): Promise<Uint8Array<ArrayBuffer>> {
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
