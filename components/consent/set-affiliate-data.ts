import { SetAffiliateDataDocument } from "@/graphql/generated/shop/documents";
import type { AffiliateVisit } from "./affiliate";
import { browserClient } from "@/lib/gateway/browser-client";

/** Reports a partner's visit; the gateway keeps the answer in cookies. @throws GraphqlFailure */
export async function setAffiliateData({ key, pageUrl, referrerUrl }: AffiliateVisit): Promise<void> {
  await browserClient().mutate({
    mutation: SetAffiliateDataDocument,
    variables: { input: { affiliate_key: key, page_url: pageUrl, referrer_url: referrerUrl } },
  });
}
