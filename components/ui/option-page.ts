import type { SelectOption } from "./select";

/**
 * One page of the options that match a search, numbered from 1; a page out of range is brought into it.
 * Matching ignores case and accents; options that start with the text come first.
 */
export function optionPage(options: readonly SelectOption[], query: string, wanted: number, size: number) {
  const text = plain(query);
  const matches = options.filter((option) => plain(option.label).includes(text));
  const sorted = text ? [...matches].sort((a, b) => startsWith(b, text) - startsWith(a, text)) : matches;
  const pages = Math.max(1, Math.ceil(sorted.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: sorted.slice((page - 1) * size, page * size), page, pages };
}

function startsWith(option: SelectOption, text: string): number {
  return plain(option.label).startsWith(text) ? 1 : 0;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .toLowerCase();
}
