/** A text as its two kinds of readers get it; `members` is null when everything is for everybody. */
export type SplitText = Readonly<{ open: string; members: string | null; problem: string | null }>;

const marker = "<!-- members -->";
/** Whatever an editor may have meant as the marker: a misspelt one must not publish what is for members. */
const meant = /<!--[^>]*members?\b[^>]*-->/gi;

/** Splits a Markdown text at the line `<!-- members -->`: what follows is for signed-in members only (R053). */
export function splitForMembers(text: string): SplitText {
  const marks = [...text.matchAll(meant)];
  const [first] = marks;
  if (!first) return { open: text, members: null, problem: null };
  const open = text.slice(0, first.index).trim();
  const members = text.slice(first.index + first[0].length).trim();
  return { open, members, problem: problemOf(text, marks.length, open, members) };
}

function problemOf(text: string, marks: number, open: string, members: string): string | null {
  if (marks > 1) return `"${marker}" stands in it more than once`;
  if (!text.split("\n").some((line) => line.trimEnd() === marker))
    return `the part for members begins with a line that is exactly "${marker}"`;
  if (open === "") return `there is nothing to read before "${marker}"`;
  return members === "" ? `nothing follows "${marker}"` : null;
}

/** The headings of the second level, in their order. */
export function outlineOf(text: string): string[] {
  return [...text.matchAll(/^## +(.+?)(?: *\{#[\w-]+\})?$/gm)].map(([, heading = ""]) => heading);
}
