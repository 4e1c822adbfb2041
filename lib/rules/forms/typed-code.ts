import { unseen } from "./typed-text";

/**
 * Cleans a typed or pasted code, number, link or address: removes characters that its kind cannot contain, and sets the
 * kind's case. Mails and word processors turn hyphens into dashes, add spaces and invisible characters, and include a
 * full stop in a link. Nothing is validated: an empty text stays empty, and a wrong code stays wrong.
 */
export function cleanCode(text: string, kind: CodeKind): string {
  return kinds[kind](plain(text));
}

export type CodeKind = keyof typeof kinds;

/** Leaves room for words that were copied together with a code. */
export const longestTyped = 100;

const kinds = {
  /** Other shops allow special characters and spaces within a code. */
  coupon: (text: string) => withoutPunctuation(text).toLowerCase(),
  /** Codes of other shops, which may be case-sensitive. */
  code: withoutPunctuation,
  /** People read an access code aloud or copy it in groups. */
  access: (text: string) => withoutPunctuation(text).toUpperCase().replace(/[\s-]/g, ""),
  /** The six digits in a mail. */
  digits: (text: string) => text.replace(/\D/g, ""),
  /** The code of a sign-in mail, possibly copied with the words before it. Some hosts mail six digits. */
  signIn: (text: string) => {
    const joined = withoutPunctuation(text).toUpperCase();
    const last =
      /(?<![A-Z0-9])(?:[A-Z0-9]{4}[\s-]?[A-Z0-9]{4}|\d{3}[\s-]?\d{3})$/.exec(joined)?.[0] ?? joined;
    return last.replace(/[\s-]/g, "");
  },
  /** The secret in a link, ours or a JSON Web Token; case-sensitive. */
  secret: (text: string) => withoutPunctuation(text).replace(/[^\w.~+/=-]/g, ""),
  /** A certificate's number or page address, possibly with the spaces of a wrapped line. */
  certificate: (text: string) => withoutPunctuation(text).toLowerCase().replace(/\s/g, ""),
  /** Accepts "#1042" and "No. 1042". A number with other letters stays as it is. */
  order: (text: string) => withoutPunctuation(text).replace(/^(?:order|no)?[\s.:]*#?\s*(?=\d)/i, ""),
  vatId: (text: string) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9+*]/g, "")
      .slice(0, longestVatId),
  email: (text: string) =>
    withoutPunctuation(text)
      .replace(/^mailto:/i, "")
      .toLowerCase(),
};

/** Letters that look like a digit are left out. So are vowels, so that no code is a word. */
export const signInAlphabet = "23456789CDFGHJKMNPQRTVWXY";

/** Far longer than any VAT id, so that extra text never blocks a purchase. */
const longestVatId = 40;

/** Drops invisible characters and the escapes at the end of an address, and normalises dashes and spaces. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/(?:%[0-9a-f]{2})+\s*$/i, "")
    .replace(/\p{Cc}/gu, " ")
    .replace(unseen, "")
    .replace(/\s+/g, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
}

/** Removes quotation marks, brackets and closing punctuation, which mails put around a code. */
function withoutPunctuation(text: string): string {
  return text.replace(/^[\s<"'`\p{Ps}\p{Pi}\p{Pf}]+|[\s>"'`\p{Pe}\p{Pi}\p{Pf}.,;:]+$/gu, "");
}
