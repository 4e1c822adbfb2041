import type { Metadata } from "next";
import { readWithdrawable, readWithdrawal } from "@/components/withdrawals/read-withdrawals";
import { WithdrawScreen } from "@/components/withdrawals/withdraw-screen";
import { WithdrawalOfReceipt } from "@/components/withdrawals/withdrawal-of-receipt";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { withdrawalLabels } from "@/lib/rules/forms/withdrawal-labels";
import { pageMetadata } from "@/lib/seo";

export const metadata: Metadata = pageMetadata({
  title: withdrawalLabels.open,
  description: "Withdraw from an order with its number. You do not need to sign in or give a reason.",
  path: routes.withdraw,
  index: false,
});

export default async function WithdrawPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const [flash, { withdrawals: isOffered }] = await Promise.all([readFlash(query.notice), readShopOffers()]);
  const help = env.CONTACT_EMAIL;
  const token = typeof query.token === "string" ? cleanCode(query.token, "secret").slice(0, 100) : "";
  if (token && isOffered) {
    return <WithdrawalOfReceipt {...await readWithdrawal(token)} token={token} flash={flash} help={help} />;
  }
  const named = typeof query.order === "string" ? cleanCode(query.order, "order") : "";
  const found = isOffered && !flash?.values?.["step"] ? await readWithdrawable(named) : null;
  return <WithdrawScreen found={found} isOffered={isOffered} flash={flash} help={help} />;
}
