import type { Db } from "../../database/client";
import { insertAccessCode } from "../store/access-codes";
import { addOrder } from "./add-order";
import { sampleOrders } from "./orders";
import { addPaymentMethods } from "./payment-methods";
import { addSubscription, sampleSubscriptions } from "./subscriptions";

/**
 * Adds what the sample people bought, in every state that an order and a subscription can be in, their saved payment
 * methods, and two access codes: for a course and for the yearly event. A sample person who is not there gets nothing.
 */
export async function seedOrders(tx: Db, clock: () => Date): Promise<void> {
  const now = clock();
  for (const sample of sampleOrders) await addOrder(tx, now, sample);
  const tokens = await addPaymentMethods(tx, now);
  for (const sample of sampleSubscriptions) await addSubscription(tx, now, sample, tokens);
  await insertAccessCode(tx, "SAMPLE-FLOW-7Q4M-X2KD-9TVR", 992, null);
  await insertAccessCode(tx, "SAMPLE-LIVE-4R8N-W3PL-6HZT", 4001, null);
}
