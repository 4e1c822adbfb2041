import { cleanCode } from "./typed-code";

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/**
 * Returns the address in lower case and NFC. Null for anything that a mail library could read as a second recipient, or
 * as an encoded word (RFC 2047) that stands for other characters. Forms and mails both use this function, so every
 * accepted address can receive mail.
 */
export function parseAddress(raw: string): string | null {
  const address = raw.normalize("NFC").trim().toLowerCase();
  const local = address.indexOf("@");
  return address.length <= 254 && local <= 64 && !address.includes("=?") && ADDRESS.test(address)
    ? address
    : null;
}

/** Reads typed or pasted input without the characters that chats and mails put around an address. */
export function readAddress(typed: string): string | null {
  return parseAddress(cleanCode(typed, "email"));
}
