import { createHmac } from "node:crypto";
import type { FakeState, StripeEvent } from "./state";

/** Where events go: an address, or a function that takes the request. */
export type Receiver = string | ((request: Request) => Promise<Response>);

export type Delivery = {
  /** Each event so often, 1 by default. */
  copies?: number;
  shuffle?: boolean;
  /** As thin events, which only name their object: docs.stripe.com/webhooks/migrate-snapshot-to-thin-events. */
  thin?: boolean;
  /** True for events that get lost. */
  drop?: (event: StripeEvent) => boolean;
  /** Seconds by which the signature's time differs from the clock; negative: old. */
  skew?: number;
  secret?: string;
};

/** `t=…,v1=…`, the signature of an event as Stripe makes it. */
export function signEvent(body: string, secret: string, at: Date, skew = 0): string {
  const t = Math.floor(at.getTime() / 1000) + skew;
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

/** The request by which an event is told. */
export function eventRequest(url: string, body: string, signature: string): Request {
  return new Request(url, {
    method: "POST",
    body,
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
  });
}

function thinned({ id, type, created, livemode, data: { object } }: StripeEvent): object {
  const url = `/v1/${object.object}s/${object.id}`;
  return {
    id,
    object: "v2.core.event",
    type: `v1.${type}`,
    created: new Date(created * 1_000).toISOString(),
    livemode,
    context: null,
    related_object: object.id === undefined ? null : { id: object.id, type: object.object, url },
  };
}

/** Tells the shop of events, one after another. @returns the status of every answer; 0 when nobody was there */
export async function sendEvents(
  state: FakeState,
  events: StripeEvent[],
  receiver: Receiver,
  { copies = 1, shuffle = false, thin = false, drop = () => false, skew = 0, secret = "" }: Delivery,
): Promise<{ id: string; status: number }[]> {
  const kept = events.filter((event) => !drop(event));
  const all = Array.from({ length: copies }, () => kept).flat();
  if (shuffle) all.sort(() => Math.random() - 0.5);
  const answers = [];
  for (const event of all) {
    const body = JSON.stringify(thin ? thinned(event) : event, (name, value: unknown) =>
      name.startsWith("_") ? undefined : value,
    );
    const url = typeof receiver === "string" ? receiver : "http://localhost:3000/api/stripe/webhook";
    const request = eventRequest(url, body, signEvent(body, secret, state.now(), skew));
    const answer = typeof receiver === "string" ? fetch(request) : receiver(request);
    answers.push({
      id: event.id,
      status: await answer.then(
        ({ status }) => status,
        () => 0,
      ),
    });
  }
  return answers;
}
