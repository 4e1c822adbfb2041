export type ByteRange = { from: number; to: number };

/**
 * The part of a file that a `Range` header asks for, both ends included: `"bytes=500-"` of 1,000 is 500 to 999.
 * "whole": no range, or one we need not follow (several parts, another unit). "none": outside of the file.
 */
export function byteRange(header: string | null, size: number): ByteRange | "whole" | "none" {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && first !== "" && Number(last) < Number(first)) return "whole";
  return from < size && from <= to ? { from, to } : "none";
}
