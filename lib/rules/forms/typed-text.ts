/**
 * Text in NFC without the invisible characters that pasted names often contain. A direction override can make "gnp.exe"
 * look like "exe.png". Line breaks stay. The two joiners stay inside a word of a script that needs them, and between
 * emoji. Source: Unicode, Default_Ignorable_Code_Point and Bidi_Control; RFC 5892, appendix A.1 and A.2.
 */
export function typedText(raw: string): string {
  return raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unseen, (character, at: number) => (isNeeded(raw, character, at) ? character : ""))
    .normalize("NFC");
}

/** For a field with one line: breaks and tabs become spaces, and several spaces become one. */
export function typedLine(raw: string): string {
  return typedText(raw).replace(/\s+/g, " ").trim();
}

/** For a field with several lines. */
export function typedMessage(raw: string): string {
  return typedText(raw).trim();
}

export function typedValues(value: unknown): unknown {
  if (typeof value === "string") return typedText(value);
  if (Array.isArray(value)) return value.map(typedValues);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typedValues(each)]));
}

/** Some of these characters belong to words in names; use `typedText` for names. */
export const unseen =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/gu;

const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u;
const varied = /[\p{Emoji}\p{scx=Hani}\p{scx=Mong}\p{scx=Mymr}]/u;

function isNeeded(text: string, character: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";
  const after = Array.from(text.slice(at + character.length, at + character.length + 2)).at(0) ?? "";
  if (/\p{Variation_Selector}/u.test(character)) return varied.test(before);
  if (character !== "\u200c" && character !== "\u200d") return false;
  const isWord = [before, after].every((one) => joining.test(one) && /[\p{L}\p{M}]/u.test(one));
  const isPicture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u.test(before);
  return isWord || (character === "\u200d" && isPicture && /\p{Extended_Pictographic}/u.test(after));
}
