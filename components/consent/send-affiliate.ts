import { SetAffiliateDataDocument } from "@/graphql/generated/shop/documents";
import { mutate } from "@/lib/browser/ask";

export type AffiliateVisit = { key: string; pageUrl: string; referrerUrl: string };

/**
 * Reports the referring partner. The gateway stores the answer in cookies.
 * @throws GraphqlFailure
 */
export async function sendAffiliate({ key, pageUrl, referrerUrl }: AffiliateVisit): Promise<void> {
  const input = { affiliate_key: key, page_url: pageUrl, referrer_url: referrerUrl };
  await mutate(SetAffiliateDataDocument, { input });
}
