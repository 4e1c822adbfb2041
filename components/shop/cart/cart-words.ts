import type { Missing } from "./use-undo";

/** `["a", "b"]` → "discount codes a, b". */
export function codesText(codes: readonly string[]): string {
  return `discount ${codes.length === 1 ? "code" : "codes"} ${codes.join(", ")}`;
}

/** One sentence of what could not be put back into a cart; null when all of it could. */
export function missingText({ names, codes }: Missing): string | null {
  const parts = [names.join(", "), codes.length > 0 ? codesText(codes) : ""].filter((part) => part !== "");
  return parts.length > 0 ? `No longer available: ${parts.join("; ")}` : null;
}
