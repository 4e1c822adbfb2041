const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/**
 * One e-mail address, lower case and NFC; null for anything else. No lists, no display names, no quoted parts, no
 * line breaks: what a mail library could read as a second recipient never gets that far. The form and the mail use
 * the same function, so that whatever the form accepts can be written to. Source: threats 0.10, B12.
 */
export function parseAddress(raw: string): string | null {
  const address = raw.normalize("NFC").trim().toLowerCase();
  const local = address.indexOf("@");
  return address.length <= 254 && local <= 64 && ADDRESS.test(address) ? address : null;
}
