import { expect } from "vitest";
import { workshop } from "@/backend/content/catalogue";
import { bookSeats, datesOf, lineRows } from "./booked-seats";
import type { CheckoutWorld } from "./checkout-world";
import type { ContractClient } from "./contract-client";

type Booking = Parameters<typeof bookSeats>[2];
type Move = { date: number; occurs: string; back: string; pay: string; refusal: string | null };
type Change = { moves: Move[]; back: string | null };

export const cents = (raw: string | null) => Math.round(Number(raw) * 100);

/** Seats of a cheap date, and the order that pays to move them to a dearer one. */
export function dearerSeats(till: () => CheckoutWorld) {
  const change = async (client: ContractClient, id: number, seats: number[]): Promise<Change> => {
    const { data, errors } = await client.ask("getSeatChange", { id: String(id), seats });
    expect(errors).toEqual([]);
    return (data as { order: { seatChange: Change } }).order.seatChange;
  };
  /** Books a cheap date of which there is a dearer one that is taxed alike. */
  const booked = async (more: Booking = {}) => {
    const { productId, dates } = datesOf(till(), "FL2D");
    const far = till().deps.clock().getTime() + 40 * 86_400_000;
    const later = dates.filter(
      ({ startsAt, workshop: slug }) =>
        Date.parse(startsAt ?? "") > far && slug !== null && workshop(slug)?.isOnline === true,
    );
    const cheapest = later.reduce((a, b) => (b.price < a.price ? b : a));
    const found = await bookSeats(till(), { productId, variationId: cheapest.id }, more);
    await till().deliver();
    const ids = found.seats.map((seat) => seat.id);
    const to = (await change(found.client, found.id, ids)).moves.find(
      ({ refusal, pay }) => refusal === null && pay !== "0.00",
    );
    if (!to) throw new Error("the samples have no dearer date online");
    return { ...found, ids, to, from: cheapest.id };
  };
  const press = async (client: ContractClient, id: number, seats: number[], { date, back, pay }: Move) => {
    const answer = await client.ask("moveSeats", { input: { id, seats, date, back, pay } });
    expect(answer.errors).toEqual([]);
    const { toPay } = (answer.data as { moveSeats: { toPay: { databaseId: number } | null } }).moveSeats;
    if (!toPay) throw new Error("nothing is to pay");
    return toPay.databaseId;
  };
  /** @param isHeard false: the bank's news are still to come */
  const pay = async (client: ContractClient, id: number, method = "demo_card_4242", isHeard = true) => {
    const paymentMethod = method.startsWith("demo_") ? "demo" : method;
    const metaData = [{ key: "_demo_payment_method", value: method }];
    const answer = await client.ask("payOrder", { input: { id, paymentMethod, metaData } });
    expect(answer.errors).toEqual([]);
    if (isHeard) await till().events();
  };
  const statusOf = async (id: number) => (await till().orders()).find((order) => order.id === id)?.status;
  const variations = async (id: number) => (await lineRows(till(), id)).map(({ variationId }) => variationId);
  return { change, booked, press, pay, statusOf, variations };
}
