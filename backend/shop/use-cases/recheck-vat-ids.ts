import { formatEuro } from "@/lib/money";
import { dayText } from "@/lib/rules/day-text";
import type { Deps } from "../../deps";
import { daysAfter } from "../domain/order-times";
import { vatMessages } from "../domain/vat";
import {
  billingOfCarts,
  findVatCheck,
  forgetVatChecks,
  noteOrder,
  ordersToRecheck,
} from "../store/vat-checks";
import { checkVatId } from "./check-vat-id";
import { vatIdToCheck } from "./decide-customer-vat";

/** Carts that somebody may still buy, and orders whose tax may still be given back. */
const days = { carts: 1, orders: 30, answers: 31 };
/** A run asks the register that often at most; it is everybody's. */
const most = 10;

/**
 * Asks again for VAT ids that could not be checked, of live carts and of paid orders that were charged VAT for it. A cart
 * has its new price at the next look; of an order whose id is confirmed the operators are told that the tax can be
 * refunded, for money that was taken is given back by a person.
 *
 * @returns how often the register was asked, and how many orders were noted.
 */
export async function recheckVatIds(deps: Deps): Promise<{ asked: number; noted: number }> {
  const { db } = await deps.database();
  const now = deps.clock();
  const vatNote = vatMessages.unavailable;
  const orders = await ordersToRecheck(db, { since: daysAfter(now, -days.orders), vatNote, limit: 200 });
  const unsettled = orders.filter(({ result }) => result === null).map(({ billing }) => billing);
  const carts = await billingOfCarts(db, daysAfter(now, -days.carts), 200);
  let asked = 0;
  for (const vatId of new Set([...unsettled, ...carts].flatMap((billing) => vatIdToCheck(billing) ?? []))) {
    if (asked === most) break;
    if ((await findVatCheck(db, vatId, now)) !== null) continue;
    asked += 1;
    await checkVatId(deps, vatId);
  }
  const noted = await noteConfirmed(deps, daysAfter(now, -days.orders));
  await forgetVatChecks(db, daysAfter(now, -days.answers));
  return { asked, noted };
}

async function noteConfirmed(deps: Deps, since: Date): Promise<number> {
  const { db } = await deps.database();
  const orders = await ordersToRecheck(db, { since, vatNote: vatMessages.unavailable, limit: 200 });
  const confirmed = orders.filter(({ result }) => result === "valid");
  const day = dayText(deps.clock().toISOString());
  for (const { id, tax } of confirmed) {
    await noteOrder(
      db,
      id,
      `The VAT ID was confirmed on ${day}, after the order: the VAT of ${formatEuro(tax)} can be refunded.`,
    );
  }
  return confirmed.length;
}
