import type { Cents } from "@/lib/money";

/**
 * An amount as people write it: `1.590,00`, `1590.00`, `1 590`, `99,5`, `€ 12`. Null for anything that could be meant in
 * two ways or is none, such as `1.590` or `1,5,0`.
 */
export function euroField(typed: string): Cents | null {
  const text = typed.replace(/[\s\u00a0€]/g, "");
  const grouped = /^\d{1,3}(?:([.,])\d{3})+(?:(?!\1)[.,](\d{1,2}))$/.exec(text);
  if (grouped) return centsOf(text.slice(0, -(grouped[2] ?? "").length - 1).replace(/[.,]/g, ""), grouped[2]);
  const plain = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  return plain ? centsOf(plain[1] ?? "", plain[2]) : null;
}

function centsOf(euros: string, decimals = ""): Cents {
  return Number(euros) * 100 + Number(decimals.padEnd(2, "0"));
}
