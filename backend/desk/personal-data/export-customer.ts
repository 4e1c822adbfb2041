import { asc, eq } from "drizzle-orm";
import { downloadUses, grants } from "../../sales/access";
import type { ExportFile, PersonalDataOf } from "../../people/account";
import { readCart } from "../../sales/cart";
import { certificatesOfGuest } from "../../people/certificates";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { creditNoteFile, creditNotesOf, findInvoice, invoiceFile, invoicesOf } from "../../sales/invoices";
import { buyerEntriesOf } from "../../sales/order-history";
import { couponsOf, everyOrderOf, linesOf, type Order, ordersOfGuest, taxesOf } from "../../sales/orders";
import { feedMadeAt } from "../../sales/order-mails";
import { tokensOf } from "../../sales/payment-methods";
import { payments } from "../../sales/payments/tables";
import { messagesOfOrders } from "../../after-sales/questions";
import { refundsOf } from "../../after-sales/ledger";
import { moneyCodesFrom } from "../../sales/codes";
import { seatsOfOrders } from "../../sales/seats";
import { subscriptionsOf } from "../../sales/subscriptions";
import { seatRecords } from "./person-seats-store";
import { entriesOfGuest, entriesOfMember, waitedForName } from "../../sales/waiting-list";
import { type Withdrawal, withdrawalsOfAddress, withdrawalsOfMember } from "../../after-sales/withdrawals";

/** The shop's data about a member. */
export const customerFiles: PersonalDataOf = async (deps, { memberId, email }) => {
  const { db } = deps;
  const owner = { kind: "member", memberId } as const;
  const orders = await everyOrderOf(db, memberId);
  const records = [];
  for (const order of orders) records.push(await orderRecord(db, order));
  const access = await accessOf(db, memberId);
  const { cart, billing } = await readCart(db, owner);
  return [
    {
      path: "customer.json",
      about: "Your saved invoice address and the contents of your cart.",
      content: {
        billing,
        cart: cart?.lines ?? [],
        coupons: cart?.coupons ?? [],
      },
    },
    {
      path: "orders.json",
      about: "Your orders: lines, coupons, taxes, payments, refunds, codes, your questions and our answers.",
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
      about: "Saved payment methods: kind, last four digits and expiry. We store nothing else about them.",
      content: (await tokensOf(db, memberId)).map(
        ({ id, gateway, kind, isDefault, cardType, last4, expiryMonth, expiryYear }) => ({
          id,
          gateway,
          kind,
          isDefault,
          cardType,
          last4,
          expiryMonth,
          expiryYear,
        }),
      ),
    },
    {
      path: "access.json",
      about: "Everything that came with your orders: courses, seats, events.",
      content: access.grants,
    },
    {
      path: "seats.json",
      about: "Seats that others bought and gave to your address, and whether you attended.",
      content: await seatRecords(db, { memberId, email }),
    },
    {
      path: "downloads.json",
      about: "Files that you can download, and how often you have downloaded them.",
      content: access.downloads,
    },
    {
      path: "waiting-list.json",
      about: "Sold-out dates that you are waiting for.",
      content: (await entriesOfMember(db, memberId)).map(({ memberId: _, tokenHash: _hash, ...row }) => ({
        ...row,
        name: waitedForName(row),
      })),
    },
    {
      path: "withdrawals.json",
      about: "Withdrawals from your orders, and those that somebody sent with your address.",
      content: (await withdrawalsOfMember(db, { memberId, email })).map(statementRecord),
    },
    {
      path: "calendar.json",
      about: "When your calendar link was created. We do not keep the link itself.",
      content: { madeAt: await feedMadeAt(db, memberId) },
    },
    ...(await invoiceFiles(deps, orders)),
  ];
};

/** The shop's data about a guest's address: orders, seats, places on waiting lists and withdrawals. */
export async function guestFiles(
  deps: Deps,
  { memberId, email }: { memberId: number | null; email: string },
): Promise<ExportFile[]> {
  const { db } = deps;
  const theirs = await ordersOfGuest(db, email);
  const places = await entriesOfGuest(db, email);
  const stated = await withdrawalsOfAddress(db, email);
  const awarded = await certificatesOfGuest(db, email);
  // A member's seats are among the member's own files.
  const given = memberId === null ? await seatRecords(db, { memberId, email }) : [];
  if (theirs.length + places.length + stated.length + awarded.length + given.length === 0) return [];
  const records = [];
  for (const order of theirs) records.push(await orderRecord(db, order));
  return [
    { path: "guest-orders.json", about: "Orders that you placed without an account.", content: records },
    {
      path: "guest-waiting-list.json",
      about: "Sold-out dates that you are waiting for without an account.",
      content: places.map(({ memberId: _, tokenHash: _hash, ...row }) => ({
        ...row,
        name: waitedForName(row),
      })),
    },
    ...(given.length > 0
      ? [
          {
            path: "guest-seats.json",
            about: "Seats that others bought and gave to your address, and whether you attended.",
            content: given,
          },
        ]
      : []),
    {
      path: "guest-certificates.json",
      about: "Certificates that are waiting for an account with your address.",
      content: awarded.map(({ memberId: _, ...row }) => row),
    },
    {
      path: "guest-withdrawals.json",
      about: "Withdrawals that somebody sent with your address.",
      content: stated.map(statementRecord),
    },
    ...(await invoiceFiles(deps, theirs)),
  ];
}

/** A withdrawal without the keys that open or repeat it. */
function statementRecord({ key: _key, tokenHash: _token, ...statement }: Withdrawal) {
  return statement;
}

async function invoiceFiles(deps: Deps, orders: readonly Order[]): Promise<ExportFile[]> {
  const { db } = deps;
  const files: ExportFile[] = [];
  for (const order of orders) {
    for (const invoice of await invoicesOf(db, order.id)) {
      files.push({
        path: `invoices/${invoice.number}.pdf`,
        about: `An invoice of order ${order.id}.`,
        content: new Uint8Array(await invoiceFile(deps, invoice)),
      });
    }
    for (const note of await creditNotesOf(db, order.id)) {
      files.push({
        path: `credit-notes/${note.number}.pdf`,
        about: `A credit note of order ${order.id}.`,
        content: new Uint8Array(await creditNoteFile(deps, note)),
      });
    }
  }
  return files;
}

/** An order with its parts, without the keys that open or repeat it. Amounts are in cents. */
async function orderRecord(db: Db, order: Order): Promise<Record<string, unknown>> {
  const {
    orderKey: _key,
    cartId: _cart,
    cartVersion: _version,
    sessionId: _session,
    memberId: _member,
    seller: _seller,
    ...facts
  } = order;
  const rows = await db
    .select({
      attempt: payments.attempt,
      gateway: payments.gateway,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      createdAt: payments.createdAt,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.attempt));
  const bare = <T extends { orderId: number }>({ orderId: _, ...row }: T) => row;
  return {
    ...facts,
    invoice: (await findInvoice(db, order.id))?.number ?? null,
    lines: (await linesOf(db, order.id)).map(bare),
    seats: (await seatsOfOrders(db, [order.id])).map(bare),
    coupons: (await couponsOf(db, order.id)).map(bare),
    taxes: (await taxesOf(db, order.id)).map(bare),
    payments: rows,
    history: (await buyerEntriesOf(db, [order.id])).map(({ at, buyerText }) => ({ at, text: buyerText })),
    messages: (await messagesOfOrders(db, [order.id])).map(({ at, isAnswer, text }) => ({
      at,
      isAnswer,
      text,
    })),
    code: (await moneyCodesFrom(db, [order.id])).map(({ code, currency, balance, createdAt }) => ({
      code,
      currency,
      balance,
      createdAt,
    })),
    paidWithCode: order.credit,
    refunds: (await refundsOf(db, order.id)).map(({ amount, reason, status, createdAt, updatedAt }) => ({
      amount,
      reason,
      status,
      createdAt,
      updatedAt,
    })),
    creditNotes: (await creditNotesOf(db, order.id)).map(({ number, net, tax, issuedAt }) => ({
      number,
      net,
      tax,
      issuedAt,
    })),
  };
}

type Rows = Record<string, unknown>[];

/** All rights that a member was ever granted, including revoked ones, with the number of downloads of each file. */
async function accessOf(db: Db, memberId: number): Promise<{ grants: Rows; downloads: Rows }> {
  const rows = await db.select().from(grants).where(eq(grants.memberId, memberId)).orderBy(asc(grants.id));
  const downloads: Rows = [];
  for (const grant of rows.filter(({ kind }) => kind === "download")) {
    const uses = await db.select().from(downloadUses).where(eq(downloadUses.grantId, grant.id));
    for (const { id, name } of catalogue().product(grant.productId)?.downloads ?? []) {
      const used = uses.find(({ downloadId }) => downloadId === id)?.used ?? 0;
      downloads.push({ productId: grant.productId, download: id, name, fetched: used });
    }
  }
  return {
    grants: rows.map(({ memberId: _, ...row }) => ({ ...row, name: productName(row.productId) })),
    downloads,
  };
}

const productName = (productId: number) => catalogue().product(productId)?.name ?? null;
