/** Of a person, or of a company. */
export type NameKind = "person" | "company";

const problems = {
  person: "Please enter a name without a web or e-mail address",
  company: "Please enter the company’s name without a link or an e-mail address",
} as const;

const dense = /[\p{scx=Han}]/u;
const syllabic = /[\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;

/**
 * The length of a name in Latin letters. A Han character stands for a word and counts as four; one of kana or Hangul
 * stands for a syllable and counts as two. So 80 Latin letters or 20 Han characters are the same width.
 */
export function nameWidth(name: string): number {
  let width = 0;
  for (const character of name) width += syllabic.test(character) ? 2 : dense.test(character) ? 4 : 1;
  return width;
}

/** Characters that mail programs and browsers read as a full stop in a host's name. Source: IDNA, RFC 3490, 3.1. */
const STOPS = /[\u3002\uff0e\uff61]/g;
const LINK = /:\/\/|\bwww\.|\bmailto:|[^\s@]@[^\s@]/iu;
const HOST = /([\p{L}\p{N}][\p{L}\p{N}\p{M}-]*)\.(\p{L}[\p{L}\p{M}\p{N}-]+|xn--[a-z0-9-]+)([/?#:]\S)?/giu;
const NUMBERS = /\d{1,3}(?:\.\d{1,3}){3}/u;

/** Abbreviations before a name that many people write without a space, as in "Dr.Huber". */
const titles =
  /^(?:b?a|bsc|ba|mba|msc|dipl|dkfm|doz|dr|fr|hr|ing|jr|jun|jur|mag|med|mr|mrs|ms|nat|phil|priv|prof|rer|rev|sen|sr|st|techn|univ)$/iu;

/**
 * Whether a text can be a name: it has no link, no e-mail address, and nothing that a mail program makes a link of. A
 * company may be called like a website ("Booking.com"), and a person may have titles and initials before a full stop.
 */
function isName(typed: string, kind: NameKind): boolean {
  const text = typed.normalize("NFKC").replace(STOPS, ".");
  if (LINK.test(text) || NUMBERS.test(text)) return false;
  return Array.from(text.matchAll(HOST)).every(([, before = "", after = "", path]) => {
    if (path) return false;
    return kind === "company" || titles.test(before) || isInitial(before, after);
  });
}

/** "J.Berger", but not "t.me". */
const isInitial = (before: string, after: string) =>
  /^\p{Lu}$/u.test(before) && /^(?:\p{Lu}|\p{Lo})/u.test(after);

/**
 * The reason why a text is no name, as a sentence; null when it is one, or empty.
 * @param widest as `nameWidth` counts
 */
export function nameProblem(typed: string, kind: NameKind, widest: number): string | null {
  if (nameWidth(typed) > widest)
    return `Please use at most ${widest} letters, or ${Math.floor(widest / 4)} Chinese characters`;
  return isName(typed, kind) ? null : problems[kind];
}
