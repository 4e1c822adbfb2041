import { formatEuro } from "@/lib/money";
import { findMoneyCode, type MoneyCode, spendable } from "../codes";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { creditMessages } from "./messages";
import { type Credit, type PricedCart, toPayOf } from "./price-cart";

/**
 * In cents: payment providers take no less. If a code would leave less to pay, it pays less so that this amount is
 * left.
 */
const leastPayment = 50;

/**
 * Adds to a priced cart the part that a code pays. Only one code pays for an order; a code that cannot is refused with
 * its reason.
 *
 * @param codes codes on the cart that are not coupons
 * @param cartId the cart whose pending order may already have taken its part of the code
 */
export async function withCredit(
  db: Db,
  deps: Deps,
  priced: PricedCart,
  codes: readonly string[],
  cartId: string,
): Promise<PricedCart> {
  const result = { ...priced, refused: [...priced.refused] };
  for (const code of codes) {
    const money = await findMoneyCode(db, code);
    if (!money) continue;
    const held = cartId === "" ? 0 : await deps.creditHeld(db, money.id, cartId);
    const balance = spendable({ ...money, balance: money.balance + held });
    const message = result.credit ? creditMessages.one : refusalOf(deps, money, balance, priced);
    if (message !== null) result.refused.push({ code: money.code, message });
    else result.credit = creditOf(money, balance, priced);
  }
  return result;
}

function refusalOf(
  { payments }: Pick<Deps, "payments">,
  { currency, test, disputed }: MoneyCode,
  balance: number,
  { recurring }: PricedCart,
): string | null {
  if (currency !== "EUR") return creditMessages.currency(currency);
  // A shop with test keys may use the codes of its test orders for rehearsals.
  if (test && payments.some(({ id, live }) => id === "stripe" && live)) return creditMessages.test;
  if (recurring) return creditMessages.subscription;
  if (balance > 0) return null;
  return disputed > 0 ? creditMessages.disputed : creditMessages.empty;
}

function creditOf({ id: codeId, code, test }: MoneyCode, balance: number, { total }: PricedCart): Credit {
  const most = Math.min(balance, total);
  const rest = total - most;
  const cents = rest > 0 && rest < leastPayment ? Math.max(0, total - leastPayment) : most;
  return { codeId, code, test, cents, left: balance - cents };
}

/** Shows the code as one of the applied coupons. */
export function creditAsCoupon({ code, cents, left }: Credit) {
  const description =
    left > 0 ? `Pays ${formatEuro(cents)}; ${formatEuro(left)} stays on it.` : `Pays ${formatEuro(cents)}.`;
  return { code, description, discount: cents, discountTax: 0 };
}

/** Whether a code pays the whole total. */
export const isCovered = (priced: Pick<PricedCart, "total" | "credit">) =>
  priced.total > 0 && toPayOf(priced) === 0;
