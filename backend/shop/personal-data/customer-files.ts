import type { Deps } from "../../deps";
import { creditNotePdf, invoicePdf } from "../../documents";
import type { ExportFile, PersonalDataOf } from "../../member";
import { loadCart } from "../store/carts";
import { creditNotesOf } from "../store/credit-notes";
import { readBilling } from "../store/customers";
import { everyOrderOf } from "../store/customer-orders";
import type { Order } from "../store/orders";
import { tokensOf } from "../store/payment-tokens";
import { subscriptionsOf } from "../store/subscriptions";
import { makeCreditNote } from "../use-cases/make-credit-note";
import { placesOfMember } from "../store/waiting-list";
import { makeInvoice } from "../use-cases/make-invoice";
import { nameOf } from "../use-cases/offer-seats";
import { accessOf } from "./access-of";
import { orderRecord } from "./order-record";

/** What the shop keeps of a member. */
export const customerFiles: PersonalDataOf = async (deps, { memberId }) => {
  const { db } = await deps.database();
  const owner = { kind: "member", memberId } as const;
  const orders = await everyOrderOf(db, memberId);
  const records = [];
  for (const order of orders) records.push(await orderRecord(db, order));
  const access = await accessOf(db, memberId);
  const cart = await loadCart(db, owner);
  return [
    {
      path: "customer.json",
      about: "Your saved invoice address and what lies in your cart.",
      content: {
        billing: await readBilling(db, owner),
        cart: cart?.lines ?? [],
        coupons: cart?.coupons ?? [],
      },
    },
    {
      path: "orders.json",
      about: "Your orders: lines, coupons, taxes, payments, refunds.",
      content: records,
    },
    {
      path: "subscriptions.json",
      about: "Your subscriptions.",
      content: (await subscriptionsOf(db, memberId)).map(({ memberId: _, tokenId, ...row }) => ({
        ...row,
        paymentMethodId: tokenId,
      })),
    },
    {
      path: "payment-methods.json",
      about: "Saved payment methods: kind, last four digits and expiry. Nobody here knows more.",
      content: (await tokensOf(db, memberId)).map(
        ({ id, gateway, kind, isDefault, cardType, last4, expiryMonth, expiryYear }) => ({
          ...{ id, gateway, kind, isDefault, cardType, last4, expiryMonth, expiryYear },
        }),
      ),
    },
    {
      path: "access.json",
      about: "What your orders opened: courses, seats, events.",
      content: access.grants,
    },
    {
      path: "downloads.json",
      about: "Files you may fetch, and how often you did.",
      content: access.downloads,
    },
    {
      path: "waiting-list.json",
      about: "Dates that are sold out and that you wait for.",
      content: (await placesOfMember(db, memberId)).map(({ memberId: _, tokenHash: _hash, ...row }) => ({
        ...row,
        name: nameOf(row),
      })),
    },
    ...(await invoices(deps, orders)),
  ];
};

async function invoices(deps: Deps, orders: readonly Order[]): Promise<ExportFile[]> {
  const { db } = await deps.database();
  const files: ExportFile[] = [];
  for (const order of orders) {
    const invoice = await makeInvoice(db, order);
    if (!invoice) continue;
    files.push({
      path: `invoices/${invoice.number}.pdf`,
      about: `The invoice of order ${order.id}.`,
      content: new Uint8Array(await invoicePdf(invoice)),
    });
    for (const note of await creditNotesOf(db, order.id)) {
      files.push({
        path: `credit-notes/${note.number}.pdf`,
        about: `A credit note of order ${order.id}.`,
        content: new Uint8Array(await creditNotePdf(await makeCreditNote(db, note))),
      });
    }
  }
  return files;
}
