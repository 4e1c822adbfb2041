import { z } from "zod";
import type { OperatorCommand } from "@/backend/desk/operator/commands";
import { billing } from "@/tests/support/checkout-world";
import type { Answer, ContractClient, OperationName } from "@/tests/support/contract-client";
import type { Dates } from "./dates";
import type { Seen, SignIn } from "./shop";
import { buyers } from "./steps";

/** How people reach the shop, in this process or in another one that may be killed. */
type Hands = {
  dates: Dates;
  visitor: (buyer: number) => ContractClient;
  signIn: (email: string) => Promise<SignIn>;
  operate: (command: OperatorCommand) => Promise<{ ok: boolean; lines: string[] }>;
  readSeats: () => Promise<Seen[]>;
  /** Codes with money on them. */
  codes: () => Promise<string[]>;
  jobs: () => Promise<void>;
  /** Shows the content without these dates. */
  show: (without: ReadonlySet<number>) => Promise<void>;
  forward: (seconds: number) => Promise<void>;
  /** Seconds that pass between two runs of the jobs while people wait. */
  pace: number;
  /** The payment method "card", as the checkout takes it. */
  card: () => Record<string, unknown>;
};

export type Outcome = { ok: boolean; said: string };

const madeOrder = z.object({ checkout: z.object({ order: z.object({ databaseId: z.number() }) }) });
const madeMove = z.object({
  moveSeats: z.object({ toPay: z.object({ databaseId: z.number() }).nullable() }),
});
const seatChange = z.object({
  order: z.object({
    seatChange: z.object({
      moves: z.array(
        z.object({ date: z.number(), back: z.string(), pay: z.string(), refusal: z.string().nullable() }),
      ),
      back: z.string().nullable(),
    }),
  }),
});
type Offered = z.infer<typeof seatChange>["order"]["seatChange"];

/** Three buyers who are signed in, and the academy. */
export class People {
  readonly cancelledDates = new Set<number>();
  /** Orders whose transfers have arrived. */
  readonly transfers = new Set<number>();
  readonly #clients = new Map<string, ContractClient>();

  constructor(readonly hands: Hands) {}

  async ask(buyer: string, name: OperationName, variables: Record<string, unknown>): Promise<Answer> {
    const client = this.#clients.get(buyer) ?? (await this.#signIn(buyer));
    this.#clients.set(buyer, client);
    return client.ask(name, variables);
  }

  async buy(
    buyer: string,
    {
      date,
      quantity,
      method,
      code,
    }: { date: number; quantity: number; method: "card" | "transfer"; code: boolean },
  ): Promise<Outcome> {
    const coupons = code ? (await this.hands.codes()).slice(0, 1) : [];
    const { productId, variations } = this.hands.dates;
    const items = [{ productId, variationId: variations[date], quantity }];
    await this.ask(buyer, "fillCart", { items, coupons });
    const pays = method === "card" ? this.hands.card() : { paymentMethod: "invoice" };
    const answer = await this.ask(buyer, "checkout", {
      input: { billing: { ...billing, email: buyer }, ...pays },
    });
    return { ...outcomeOf(answer), ok: madeOrder.safeParse(answer.data).success };
  }

  /** The choices on the page of some seats of one order. */
  async offered({ buyer, order }: Seen, seats: readonly number[]): Promise<Offered> {
    const { data } = await this.ask(buyer, "getSeatChange", { id: String(order), seats });
    return seatChange.parse(data).order.seatChange;
  }

  /** Presses "move", and pays where the new date costs more and the buyer wants that. */
  async move(buyer: string, input: Record<string, unknown>, pays: boolean): Promise<Outcome> {
    const answer = await this.ask(buyer, "moveSeats", { input });
    const id = madeMove.safeParse(answer.data).data?.moveSeats.toPay?.databaseId;
    if (id === undefined || !pays) return outcomeOf(answer);
    return outcomeOf(await this.ask(buyer, "payOrder", { input: { id, ...this.hands.card() } }));
  }

  /** The academy's entry that a transfer has come. */
  async markPaid(order: number): Promise<Outcome> {
    const { ok, lines } = await this.hands.operate({ command: "paid", number: order });
    if (ok) this.transfers.add(order);
    return { ok, said: lines.join(" ") };
  }

  /** Time passes, the jobs run, and transfers that go back leave the bank. */
  async wait(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= this.hands.pace) {
      await this.hands.forward(Math.min(left, this.hands.pace));
      this.signOut();
      await this.hands.jobs();
    }
    for (const number of this.transfers) await this.hands.operate({ command: "refund-sent", number });
  }

  /** A date leaves the files, and its people learn of it once nobody has put it back. */
  async cancelDate(date: number): Promise<void> {
    this.cancelledDates.add(date);
    await this.hands.show(this.cancelledDates);
    await this.hands.jobs();
    await this.wait(4_000);
  }

  /** Everybody signs in again before the next request. */
  signOut(): void {
    this.#clients.clear();
  }

  async #signIn(email: string): Promise<ContractClient> {
    const client = this.hands.visitor(buyers.indexOf(email));
    const { code, binding } = await this.hands.signIn(email);
    const answer = await client.token({ grant_type: "urn:fla:login-code", code, binding: binding ?? "" });
    if (!client.bearer) throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
    return client;
  }
}

export function outcomeOf({ errors, data }: Answer): Outcome {
  const said = errors.map(({ message }) => message).join(" ") || JSON.stringify(data);
  return { ok: errors.length === 0, said };
}
