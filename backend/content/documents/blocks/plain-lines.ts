export type PlainLine = Readonly<{ line: number; text: string }>;

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** The lines of a text outside code fences. Their numbers count from `first`. */
export function plainLines(markdown: string, first = 1): PlainLine[] {
  let open: string | null = null;
  return markdown.split("\n").flatMap((text, index) => {
    const mark = fence.exec(text)?.[1] ?? null;
    if (mark !== null && (open === null || mark.startsWith(open))) {
      open = open === null ? mark : null;
      return [];
    }
    return open === null ? [{ line: first + index, text }] : [];
  });
}
