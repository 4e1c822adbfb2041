/** Characters beyond Latin-1 that the built-in fonts of PDF can print. Source: PDF 32000-1, annex D, WinAnsiEncoding. */
const printable = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Letters that do not decompose into a base letter and a mark, and the two alphabets used in Europe beside Latin. */
const letters: Record<string, string> = Object.fromEntries(
  (
    "Ł:L ł:l Đ:D đ:d Ħ:H ħ:h ı:i Ŋ:N ŋ:n Ŧ:T ŧ:t ĸ:k ſ:s ẞ:SS ə:e Ə:E " +
    "А:A Б:B В:V Г:G Ґ:G Д:D Е:E Є:Ye Ж:Zh З:Z И:I І:I Й:Y К:K Л:L М:M Н:N О:O П:P Р:R С:S Т:T У:U Ф:F Х:Kh Ц:Ts Ч:Ch " +
    "Ш:Sh Щ:Shch Ъ: Ы:Y Ь: Э:E Ю:Yu Я:Ya Ђ:Dj Ј:J Љ:Lj Њ:Nj Ћ:C Џ:Dz " +
    "Α:A Β:V Γ:G Δ:D Ε:E Ζ:Z Η:I Θ:Th Ι:I Κ:K Λ:L Μ:M Ν:N Ξ:X Ο:O Π:P Ρ:R Σ:S Τ:T Υ:Y Φ:F Χ:Ch Ψ:Ps Ω:O ς:s"
  )
    .split(" ")
    .map((pair) => pair.split(":"))
    .flatMap(([from = "", to = ""]) => [
      [from, to],
      ...(from.toLowerCase() === from ? [] : [[from.toLowerCase(), to.toLowerCase()]]),
    ]),
);

/**
 * Text as the built-in fonts can print it: `Łódź` → `Lódz`, `Őze` → `Oze`. What has no likeness becomes `?`, so that an
 * invoice is always made; the order keeps the name as it was typed.
 */
export function printableText(text: string): string {
  return Array.from(text.normalize("NFC"), toPrintable).join("");
}

function toPrintable(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\u00a0" || character === "\u202f" || character === "\u2009") return " ";
  if (code < 32 || (code >= 127 && code < 160)) return code === 10 ? "\n" : "";
  if (code < 256 || printable.has(character)) return character;
  const known = letters[character];
  if (known !== undefined) return known;
  const base = character.normalize("NFD").replace(/\p{M}/gu, "");
  if (base === "") return "";
  return base !== character && Array.from(base).length === 1 ? toPrintable(base) : "?";
}
