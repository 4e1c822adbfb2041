/** The part of an address made from a file's name: lower case and percent-encoded, like every address of the site. */
export function slugOfName(name: string): string {
  return encodeURIComponent(name.normalize("NFC").toLowerCase());
}

/** A path as browsers send it. An encoded path stays as it is. */
export function encodedPath(path: string): string {
  return encodeURI(decoded(path, decodeURI).normalize("NFC"));
}

/** One form for all spellings of an address: encoded or not, and with accents as one character or two. */
export function plainSpelling(address: string): string {
  return decoded(address, decodeURIComponent).normalize("NFC");
}

function decoded(address: string, decode: (encoded: string) => string): string {
  try {
    return decode(address);
  } catch {
    // An address with an incomplete escape stays as it is.
    return address;
  }
}
