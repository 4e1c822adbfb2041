import { randomUUID } from "node:crypto";
import { z } from "zod";
import { billing } from "@/tests/support/checkout-world";
import { findInvoice } from "@/backend/sales/invoices";
import type { Held } from "./holdings";
import { Refused, type Shop } from "./shop";

const change = z.object({
  order: z.object({
    seatChange: z.object({
      moves: z.array(
        z.object({ date: z.number(), back: z.string(), pay: z.string(), refusal: z.string().nullable() }),
      ),
      refusal: z.string().nullable().optional(),
      back: z.string().nullable(),
    }),
  }),
});

/** A buyer's steps on the pages of an order. Each throws `Refused` with the sentence that the page shows. */
export function moves(shop: Shop, { buyer: { client, email }, seatOrder }: Held) {
  if (seatOrder === null) throw new Refused("there is no seat");
  const id = seatOrder;
  const asked = async () => {
    const seats = await shop.seatsOf(id);
    if (seats.length === 0) throw new Refused("there is no seat");
    const { seatChange } = change.parse(
      shop.done(await client.ask("getSeatChange", { id: String(id), seats })),
    ).order;
    return { seats, ...seatChange };
  };
  return {
    /** @param to the number of the date; left out: the first one that is offered. @returns the order of a difference */
    async move(to?: number): Promise<number | null> {
      const { seats, moves: offered } = await asked();
      const found = offered.find(({ date, refusal }) => (to === undefined ? refusal === null : date === to));
      if (!found || found.refusal !== null)
        throw new Refused((found ?? offered[0])?.refusal ?? "no date is offered");
      const input = { id, seats, date: found.date, back: found.back, pay: found.pay };
      const { toPay } = shop.done(await client.ask("moveSeats", { input })).moveSeats;
      if (!toPay) return null;
      const token = shop.stripe.token("pm_card_visa");
      const metaData = [{ key: "_stripe_source_id", value: token }];
      shop.done(
        await client.ask("payOrder", { input: { id: toPay.databaseId, paymentMethod: "stripe", metaData } }),
      );
      return toPay.databaseId;
    },
    async giveUp(asCode: boolean): Promise<void> {
      const { seats, back } = await asked();
      shop.done(await client.ask("cancelSeats", { input: { id, seats, back: back ?? "0.00", asCode } }));
    },
    /** @param to the person's own address; null: mails go to the buyer */
    async give(name: string, to: string | null): Promise<void> {
      const [seat] = await shop.seatsOf(id);
      if (seat === undefined) throw new Refused("there is no seat");
      shop.done(await client.ask("nameSeat", { input: { id, seat, name, email: to } }));
    },
    async withdraw(order: number): Promise<void> {
      const input = { key: randomUUID(), name: "Mira Łukasz", orderNumber: String(order), email };
      shop.done(await client.ask("withdraw", { input }));
    },
    async correct(address: Record<string, string>, order = id): Promise<void> {
      const invoice = await findInvoice(shop.db, order);
      if (!invoice) throw new Refused("there is no invoice");
      const { email: _, ...before } = billing;
      const input = { id: order, invoice: invoice.number, billing: { ...before, ...address } };
      shop.done(await client.ask("correctInvoice", { input }));
    },
  };
}
