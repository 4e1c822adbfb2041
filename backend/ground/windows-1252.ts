import anyAscii from "any-ascii";

/**
 * Characters of the bytes 128 to 159, with a space for each byte that has none. Some versions of Node decode these
 * bytes wrongly.
 */
const special = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Character → byte, from 128. */
const upper = new Map<string, number>();
for (let byte = 160; byte < 256; byte += 1) upper.set(String.fromCharCode(byte), byte);
Array.from(special).forEach((character, index) => {
  if (character !== " ") upper.set(character, 128 + index);
});

/** The text without characters that Windows-1252 lacks: `Łódź` → `Lódz`. Control characters become spaces. */
export function withinWindows1252(text: string): string {
  const characters = Array.from(text.normalize("NFC"), (character) => {
    if (character < " " || (character > "~" && character < "\u00a0")) return " ";
    return character <= "~" || upper.has(character) ? character : anyAscii(character);
  });
  return characters.join("");
}

/** Bytes without a character become Latin-1's control characters. */
export const readWindows1252 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => characters.get(byte) ?? String.fromCharCode(byte)).join("");

const characters = new Map([...upper].map(([character, byte]) => [byte, character]));

/** @throws Error for a character that Windows-1252 lacks */
export function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => {
    const byte = character < "\u0080" ? character.charCodeAt(0) : upper.get(character);
    if (byte === undefined) throw new Error(`Windows-1252 has no ${character}`);
    return byte;
  });
}
