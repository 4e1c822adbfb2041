/** The part of an address that a file's name becomes: lower case and percent-encoded, like every address of the site. */
export function slugOfName(name: string): string {
  return encodeURIComponent(name.normalize("NFC").toLowerCase());
}

/** A path as browsers send it. A path that is encoded already stays as it is. */
export function encodedPath(path: string): string {
  return encodeURI(decoded(path, decodeURI).normalize("NFC"));
}

/** One form for all spellings of an address: encoded or not, and with accents in one sign or in two. */
export function plainSpelling(address: string): string {
  return decoded(address, decodeURIComponent).normalize("NFC");
}

function decoded(address: string, decode: (encoded: string) => string): string {
  try {
    return decode(address);
  } catch {
    // An address with half an escape stays as it is.
    return address;
  }
}
