import { env } from "@/lib/env";
import type { WrittenProduct } from "./catalogue";
import type { CertificationEntry, EventEntry, ProfessionalEntry, Terms } from "./entries";
import type { Files } from "./files";
import type { Problems } from "./problems";

/** The data that a kind's reader may use besides its own files. */
export type Reading = Readonly<{
  files: Files;
  /** Repeating dates get their next run after this moment. */
  now: Date;
  terms: Terms;
  findProduct: FindProduct;
  problems: Problems;
  /** The kinds above this one in `kinds.ts`. */
  before: Before;
}>;

/** The kinds to which others refer. */
type Before = Partial<
  Readonly<{
    certifications: readonly CertificationEntry[];
    professionals: readonly ProfessionalEntry[];
    events: readonly EventEntry[];
  }>
>;

/** The product that a file sells, in the content's form. */
type Sold = { productId: number | null; productSku: string | null };
type Reference = string | number | null;
type FindProduct = (file: string, field: string, wanted: Reference) => Sold;

/**
 * Finds the product that a file names: a product of products.yaml, or a SKU or slug of another shop, which `npm run
 * host -- check` looks up. A number always means products.yaml, because another shop chooses its own numbers.
 */
export function productFinder(written: readonly WrittenProduct[], problems: Problems): FindProduct {
  return (file, field, wanted) => {
    const found = written.find(({ number, sku, slug }) => [number, sku, slug].includes(wanted ?? ""));
    const productSku = typeof wanted === "string" ? wanted : (found?.sku ?? null);
    if (wanted !== null && !found && (!env.SHOP_GRAPHQL_URL || typeof wanted === "number"))
      problems.refer(file, field, `there is no product ${wanted}`);
    return { productId: found?.number ?? null, productSku };
  };
}
