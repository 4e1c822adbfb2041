import { withProduct } from "@/lib/site";
import { kindOf } from "../documents";
import { valuesOf, withValues } from "./document";
import type { Draft } from "./drafts";
import type { LockedDocuments } from "./publish";
import { drafts } from "./store";
import { withDrafts } from "./together";
import { slugOf } from "./workshop-parts";

/**
 * Links a new product to the workshop that it names, if the workshop has no product.
 *
 * @returns the workshop's draft that names the product; null when the given draft is not such a product
 */
export async function draftOfSale(
  { tx, files }: LockedDocuments,
  draft: Draft,
): Promise<(Draft & { isAlreadyDrafted: boolean }) | null> {
  const { path, entry, memberId, text } = draft;
  if (!kindOf(path)?.named || entry === null) return null;
  const { certification, sku } = valuesOf(text ?? "", path, entry);
  if (typeof certification !== "string" || typeof sku !== "string") return null;
  const own = (await drafts(tx)).filter((one) => one.memberId === memberId);
  for (const [workshop, written] of withDrafts(files, own)) {
    if (!workshop.startsWith("certifications/")) continue;
    const values = valuesOf(written, workshop);
    if (slugOf(workshop, values) !== withProduct(certification) || (values.product ?? null) !== null)
      continue;
    const earlier = own.find((one) => one.path === workshop);
    return {
      path: workshop,
      entry: null,
      memberId,
      text: withValues(written, workshop, { product: sku }),
      before: earlier ? earlier.before : written,
      note: earlier?.note ?? "",
      publishAt: earlier?.publishAt ?? null,
      isAlreadyDrafted: earlier !== undefined,
    };
  }
  return null;
}
