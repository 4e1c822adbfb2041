import { plainText } from "@/lib/graphql/text";

type Named = {
  quantity: number | null;
  product: { node: { name: string | null } } | null;
  variation: { node: { name: string | null } } | null;
};

const shown = 2;

/** What was bought, in a line: `2 × Board Kit, Introduction and 1 more`. */
export function orderNames(lines: readonly Named[]): string {
  const names = lines.map(({ quantity, product, variation }) => {
    const name = plainText(variation?.node?.name ?? product?.node?.name ?? "") || "No longer on sale";
    return (quantity ?? 1) > 1 ? `${quantity} × ${name}` : name;
  });
  const rest = names.length - shown;
  return names.slice(0, shown).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
