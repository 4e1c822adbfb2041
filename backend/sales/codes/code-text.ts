import { randomInt } from "node:crypto";
import { cleanCode, signInAlphabet } from "@/lib/rules/forms/typed-code";

const groups = 4;
const groupLength = 4;
const alphabet = signInAlphabet.toLowerCase();

/** A code that nobody can guess, with 74 random bits: `k7mv-2qxd-9tfh-c4rw`. */
export function newCode(): string {
  return grouped(
    Array.from({ length: groups * groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
}

/** A typed code as it is stored. Spaces and hyphens do not matter in a code from `newCode`. */
export function storedCode(typed: string): string {
  const code = cleanCode(typed, "coupon");
  const bare = code.replace(/[\s-]/g, "");
  return isAsMade(bare) ? grouped(bare) : code;
}

const isAsMade = (signs: string) =>
  signs.length === groups * groupLength && [...signs].every((sign) => alphabet.includes(sign));

function grouped(signs: string): string {
  return Array.from({ length: groups }, (_, at) =>
    signs.slice(at * groupLength, (at + 1) * groupLength),
  ).join("-");
}
