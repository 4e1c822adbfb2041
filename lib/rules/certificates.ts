import { dayText } from "./day-text";

/**
 * What both sides know of a certificate as an Open Badges 3.0 credential: where its parts stand, and the words that are
 * signed and shown alike. Source: 1EdTech Open Badges 3.0; W3C Verifiable Credentials Data Model 2.0.
 */

/** The keys that sign, as a JSON Web Key Set. */
export const KEYS_PATH = "/.well-known/jwks.json";

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const credentialPaths = {
  page: (id: string) => `/verify/${id}`,
  /** The signed document in JSON. */
  json: (id: string) => `/verify/${id}/credential.json`,
  /** The signed document as Open Badges exchanges it: a compact JWS. */
  jws: (id: string) => `/verify/${id}/credential.jws`,
  pdf: (id: string) => `/verify/${id}/certificate.pdf`,
  /** Whether this one certificate was revoked. One list each: a list of all would name strangers' certificates. */
  status: (id: string) => `/credentials/status/${id}`,
  achievement: (slug: string) => `/credentials/achievements/${encodeURIComponent(slug)}`,
  issuer: "/credentials/issuer",
  key: (thumbprint: string) => `/credentials/keys/${thumbprint}`,
} as const;

/** The public id in what somebody typed or pasted: the number itself, or an address that ends with it; else null. */
export function certificateNumber(text: string): string | null {
  const last = text.trim().toLowerCase().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const found = pattern.exec(last)?.[0];
  return found ?? pattern.exec(text.trim().toLowerCase())?.[0] ?? null;
}

/** `2 November 2026`, in the academy's time zone, as on the paper. Null for no date and for a text that is none. */
export function certificateDay(date: string | null): string | null {
  return dayText(date) || null;
}

/** The sentence about the workshop that is signed. Dates are ISO 8601. */
export function workshopSentence(date: string | null, guides: readonly string[]): string {
  const day = certificateDay(date);
  const when = day ? `Workshop on ${day}` : "Workshop";
  return guides.length > 0 ? `${when}, guided by ${guides.join(", ")}.` : `${when}.`;
}

type Certificate = { id: string; title: string; issuedAt: string | null };

/** LinkedIn's page that adds a certificate to one's own profile. Source: LinkedIn, "Add to Profile". */
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

type Answer = { questionId: string; rating?: number; text?: string };

/**
 * The answers in the fields of a feedback form: `rating:<question>` holds a number, `text:<question>` words. Fields of
 * other names and empty ones are left out; the back end says what is missing.
 */
export function feedbackFields(fields: Readonly<Record<string, string>>): Answer[] {
  return Object.entries(fields).flatMap(([name, value]): Answer[] => {
    const [, kind, questionId] = /^(rating|text):(.{1,100})$/.exec(name) ?? [];
    if (!kind || !questionId || value === "") return [];
    if (kind === "text") return [{ questionId, text: value }];
    return /^\d$/.test(value) ? [{ questionId, rating: Number(value) }] : [];
  });
}
