import { dayText } from "./day-text";
import { cleanCode } from "./typed-code";

/** Certificates are Open Badges 3.0 credentials (1EdTech; W3C Verifiable Credentials Data Model 2.0). */

/** The signing keys, as a JSON Web Key Set. */
export const KEYS_PATH = "/.well-known/jwks.json";

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const credentialPaths = {
  page: (id: string) => `/verify/${id}`,
  json: (id: string) => `/verify/${id}/credential.json`,
  /** The signed document in Open Badges' exchange form: a compact JWS. */
  jws: (id: string) => `/verify/${id}/credential.jws`,
  pdf: (id: string) => `/verify/${id}/certificate.pdf`,
  /** One list per certificate, because a list of all would name strangers' certificates. */
  status: (id: string) => `/credentials/status/${id}`,
  achievement: (slug: string) => `/credentials/achievements/${encodeURIComponent(slug)}`,
  issuer: "/credentials/issuer",
  key: (thumbprint: string) => `/credentials/keys/${thumbprint}`,
} as const;

/** Finds the public id in typed or pasted text: the number, or an address that ends with it; else null. */
export function certificateNumber(text: string): string | null {
  const address = cleanCode(text, "certificate");
  const last = address.split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return pattern.exec(cleanCode(last, "certificate"))?.[0] ?? null;
}

/** `2 November 2026`, in the academy's time zone. Null for no date or an invalid one. */
export function certificateDay(date: string | null): string | null {
  return dayText(date) || null;
}

/** The signed sentence about the workshop. Dates are ISO 8601. */
export function workshopSentence(date: string | null, guides: readonly string[]): string {
  const day = certificateDay(date);
  const when = day ? `Workshop on ${day}` : "Workshop";
  return guides.length > 0 ? `${when}, guided by ${guides.join(", ")}.` : `${when}.`;
}

type Certificate = { id: string; title: string; issuedAt: string | null };

/** LinkedIn, "Add to Profile". */
export function linkedInAddress(
  { id, title, issuedAt }: Certificate,
  issuer: string,
  origin: string,
): string {
  const issued = issuedAt === null ? null : new Date(issuedAt);
  const fields = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: title,
    organizationName: issuer,
    ...(issued && !Number.isNaN(issued.getTime())
      ? { issueYear: String(issued.getUTCFullYear()), issueMonth: String(issued.getUTCMonth() + 1) }
      : {}),
    certUrl: origin + credentialPaths.page(id),
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${fields.toString()}`;
}

/** For the form and the back end. */
export const noRatingText = "Please choose 1 to 5";

type Answer = { questionId: string; rating?: number; text?: string };

/** The field of a question. In its id, signs are encoded that react-hook-form reads as the path to a value. */
export function feedbackField({ id, type }: { id: string; type: "rating" | "text" }): string {
  return `${type}:${id.replace(/[.[\]'"%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/**
 * Reads a feedback form: `rating:<question>` is a number, `text:<question>` words. Other and empty fields are left out;
 * the back end reports missing answers.
 */
export function feedbackFields(fields: Readonly<Record<string, string>>): Answer[] {
  return Object.entries(fields).flatMap(([name, value]): Answer[] => {
    const [, kind, encoded] = /^(rating|text):(.{1,100})$/.exec(name) ?? [];
    if (!kind || !encoded || value === "") return [];
    const questionId = encoded.replace(/%([0-9a-f]{2})/g, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    if (kind === "text") return [{ questionId, text: value }];
    return /^\d$/.test(value) ? [{ questionId, rating: Number(value) }] : [];
  });
}
