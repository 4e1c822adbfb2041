import { dayText } from "./times/day-text";
import { cleanCode } from "./forms/typed-code";

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
  /** Each certificate has its own list, because a common list would name other people's certificates. */
  status: (id: string) => `/credentials/status/${id}`,
  achievement: (slug: string) => `/credentials/achievements/${encodeURIComponent(slug)}`,
  issuer: "/credentials/issuer",
  key: (thumbprint: string) => `/credentials/keys/${thumbprint}`,
} as const;

/**
 * Finds the certificate's number in typed or pasted text. The text may also be an address that ends with the number.
 * Null when there is none.
 */
export function certificateNumber(text: string): string | null {
  const address = cleanCode(text, "certificate");
  const last = address.split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return pattern.exec(cleanCode(last, "certificate"))?.[0] ?? null;
}

/** `2 November 2026`, in the academy's time zone. Null for a missing or invalid date. */
export function certificateDay(date: string | null): string | null {
  return dayText(date) || null;
}

/** The signed sentence about the workshop. The date is in ISO 8601. */
export function workshopSentence(date: string | null, guides: readonly string[]): string {
  const day = certificateDay(date);
  const when = day ? `Workshop on ${day}` : "Workshop";
  return guides.length > 0 ? `${when}, guided by ${guides.join(", ")}.` : `${when}.`;
}

type Certificate = { id: string; title: string; issuedAt: string | null };

/** The address of LinkedIn's "Add to Profile" form. */
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

/** The message for a missing rating, in the form and the back end. */
export const noRatingText = "Please choose 1 to 5";

type Answer = { questionId: string; rating?: number; text?: string };

/**
 * The name of a question's form field. react-hook-form would read some characters of the id as the path to a value, so
 * they are encoded.
 */
export function feedbackField({ id, type }: { id: string; type: "rating" | "text" }): string {
  return `${type}:${id.replace(/[.[\]'"%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/**
 * Reads a feedback form: `rating:<question>` is a number, `text:<question>` a text. Other and empty fields are left
 * out. The back end reports missing answers.
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
