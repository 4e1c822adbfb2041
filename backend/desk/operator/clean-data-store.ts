import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { closeLearning, downloadUses, grants, grantsOfOrder, revokeGrants } from "../../sales/access";
import { attendance } from "../../after-sales/attendance/tables";
import { customers } from "../../sales/cart";
import { bankLines } from "../../after-sales/bank/tables";
import { codeMovements, moneyCodes, moneyCodesFrom } from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import { secrets } from "../../ground/database/tables";
import type { Deps } from "../../deps";
import { creditNotes, invoices, issuedFiles } from "../../sales/invoices";
import { outbox } from "../../ground/mail/tables";
import { seats } from "../../sales/seats";
import { lockOrder } from "../../sales/orders";
import { orderEntries, orderLines, orders } from "../../sales/orders/tables";
import { releaseCredit, releaseSeats } from "../../sales/holds";
import {
  orderCoupons,
  orderLineDiscounts,
  orderTaxes,
  unconfirmedSeats,
  unpaidSeats,
} from "../../sales/orders/tables";
import { paymentTokens } from "../../sales/payment-methods";
import {
  demoEvents,
  demoPayments,
  disputeFees,
  gatewayTraffic,
  payments,
  receipts,
} from "../../sales/payments/tables";
import { orderMessages } from "../../after-sales/questions/tables";
import { refunds } from "../../after-sales/ledger/tables";
import { renewals, subscriptions } from "../../sales/subscriptions/tables";
import { withdrawals } from "../../after-sales/withdrawals/tables";
import type { OperatorAnswer } from "../../operator-command";

const testGateways = ["demo", "stripe"];

/**
 * Removes data from test mode, so that a database can go live: test orders with everything that belongs to them, and
 * the provider's test customers and methods. It runs in one transaction. It removes nothing if other rows of value
 * depend on them. Invoice numbers have no gap afterwards, because test orders never take any.
 *
 * @param yes without it, only reports the rows to remove
 */
export async function forgetTests(deps: Deps, yes: boolean): Promise<OperatorAnswer> {
  return deps.db.transaction(async (tx) => {
    const ids = (await tx.select({ id: orders.id }).from(orders).where(eq(orders.test, true))).map(
      ({ id }) => id,
    );
    const mixed = await mixedSubscriptions(tx);
    if (mixed.length > 0)
      return {
        ok: false,
        lines: [
          `Subscriptions ${mixed.join(", ")} have both test and real orders, so real orders would be removed. Nothing was removed.`,
        ],
      };
    const gateways = (await isLive(tx)) ? ["demo"] : testGateways;
    const methods = await tx.select().from(paymentTokens).where(inArray(paymentTokens.gateway, gateways));
    const what = `${ids.length} test orders and ${methods.length} saved test methods`;
    if (!yes) return { ok: false, lines: [`This would remove ${what}. Run it with --yes to do it.`] };
    for (const id of ids.sort((a, b) => a - b)) await closeOrder(tx, deps, id);
    await deleteOrders(tx, ids);
    await forgetProvider(tx, gateways);
    return { ok: true, lines: [`Removed ${what}, with their documents.`] };
  });
}

async function isLive(tx: Db): Promise<boolean> {
  const [stripe] = await tx.select().from(gatewayTraffic).where(eq(gatewayTraffic.gateway, "stripe"));
  return stripe?.live === true;
}

/** Subscriptions that mix test and live orders. */
async function mixedSubscriptions(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, or(eq(orders.id, subscriptions.orderId), eq(orders.subscriptionId, subscriptions.id)))
    .groupBy(subscriptions.id)
    .having(sql`bool_or(${orders.test}) and not bool_and(${orders.test})`)
    .orderBy(subscriptions.id);
  return rows.map(({ id }) => id);
}

/** Releases an order's seats and coupon uses, returns its part to a code, and ends its grants. */
async function closeOrder(tx: Db, deps: Deps, id: number): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.holds) await releaseSeats(tx, deps, id);
  if (order) await releaseCredit(tx, deps, order);
  await closeLearning(tx, await revokeGrants(tx, await grantsOfOrder(tx, id), deps.clock()));
}

async function deleteOrders(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const texts = ids.map(String);
  const begun = (await tx.select().from(subscriptions).where(inArray(subscriptions.orderId, ids))).map(
    ({ id }) => id,
  );
  const paid = (await tx.select().from(demoPayments).where(inArray(demoPayments.orderId, texts))).map(
    ({ ref }) => ref,
  );
  const opened = (await tx.select().from(grants).where(inArray(grants.orderId, ids))).map(({ id }) => id);
  await tx
    .delete(outbox)
    .where(
      or(
        inArray(sql`${outbox.data} ->> 'orderId'`, texts),
        inArray(sql`${outbox.data} ->> 'subscriptionId'`, begun.map(String)),
      ),
    );
  await tx.delete(demoEvents).where(inArray(demoEvents.ref, paid));
  await tx.delete(demoPayments).where(inArray(demoPayments.ref, paid));
  await tx.delete(downloadUses).where(inArray(downloadUses.grantId, opened));
  await tx.delete(grants).where(inArray(grants.id, opened));
  await tx
    .delete(renewals)
    .where(or(inArray(renewals.orderId, ids), inArray(renewals.subscriptionId, begun)));
  await tx.update(orders).set({ subscriptionId: null }).where(inArray(orders.subscriptionId, begun));
  await tx.delete(subscriptions).where(inArray(subscriptions.id, begun));
  await tx.update(bankLines).set({ orderId: null, state: "open" }).where(inArray(bankLines.orderId, ids));
  await tx.delete(issuedFiles).where(inArray(issuedFiles.orderId, ids));
  await tx.delete(creditNotes).where(inArray(creditNotes.orderId, ids));
  await tx.delete(invoices).where(inArray(invoices.orderId, ids));
  const codes = (await moneyCodesFrom(tx, ids)).map(({ id }) => id);
  const isOfCodes = inArray(codeMovements.codeId, codes);
  await tx.delete(codeMovements).where(or(inArray(codeMovements.orderId, ids), isOfCodes));
  await tx.update(orders).set({ creditCode: null }).where(inArray(orders.creditCode, codes));
  const sat = (await tx.select({ id: seats.id }).from(seats).where(inArray(seats.orderId, ids))).map(
    ({ id }) => id,
  );
  await tx.delete(attendance).where(inArray(attendance.seatId, sat));
  // Each before those that it names.
  for (const table of [
    orderMessages,
    refunds,
    withdrawals,
    moneyCodes,
    disputeFees,
    receipts,
    payments,
    orderEntries,
    orderTaxes,
    orderCoupons,
    orderLineDiscounts,
    unconfirmedSeats,
    unpaidSeats,
    seats,
    orderLines,
  ])
    await tx.delete(table).where(inArray(table.orderId, ids));
  await tx.delete(orders).where(inArray(orders.id, ids));
}

/**
 * Deletes customers and payment methods that the provider knows only in another mode or for another shop. Subscriptions
 * wait for a new method.
 */
async function forgetProvider(tx: Db, gateways: readonly string[]): Promise<void> {
  const gone = and(inArray(paymentTokens.gateway, [...gateways]));
  await tx.delete(paymentTokens).where(gone);
  if (!gateways.includes("stripe")) return;
  await tx.update(customers).set({ gatewayRef: null }).where(isNotNull(customers.gatewayRef));
  await tx.delete(gatewayTraffic).where(eq(gatewayTraffic.gateway, "stripe"));
}

/**
 * Turns a copy of a database into a separate shop before that shop starts. The copy gets another id at the provider, so
 * it ignores the original's events. The original's customers, payment methods, running payments and waiting mails are
 * removed from it.
 *
 * @param yes without it, only reports the changes
 */
export async function newInstallation(deps: Deps, yes: boolean): Promise<OperatorAnswer> {
  if (!yes)
    return {
      ok: false,
      lines: [
        "This is for a copy of a database, never for the shop itself: it gets an id of its own, forgets saved methods, and gives up payments under way and waiting mails. Run it with --yes to do it.",
      ],
    };
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const value = deps.ids.uuid();
    await tx
      .insert(secrets)
      .values({ name: "installation", value })
      .onConflictDoUpdate({ target: secrets.name, set: { value } });
    await tx
      .update(payments)
      .set({ status: "cancelled", updatedAt: now })
      .where(
        and(
          eq(payments.gateway, "stripe"),
          inArray(payments.status, ["created", "unconfirmed", "processing"]),
        ),
      );
    await tx.delete(outbox).where(isNull(outbox.sentAt));
    await forgetProvider(tx, ["stripe"]);
  });
  return { ok: true, lines: ["This database is now a shop of its own. Restart the server that uses it."] };
}
