export type PlainLine = Readonly<{ line: number; text: string }>;

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** The lines of a text outside code fences. Their numbers count from `first`. */
export function plainLines(markdown: string, first = 1): PlainLine[] {
  let open: string | null = null;
  return markdown.split("\n").flatMap((text, index) => {
    const fenceSigns = fence.exec(text)?.[1] ?? null;
    if (fenceSigns !== null && (open === null || fenceSigns.startsWith(open))) {
      open = open === null ? fenceSigns : null;
      return [];
    }
    return open === null ? [{ line: first + index, text }] : [];
  });
}
