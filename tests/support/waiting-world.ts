import { eq } from "drizzle-orm";
import { catalogue } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import * as tables from "@/tests/support/schema";
import { signAccessToken } from "@/backend/people/sign-in/identity";
import { openSession } from "@/backend/people/sign-in/sessions";
import { runWaitingList } from "@/backend/sales/waiting-list/offer-seats";
import { type CheckoutWorld, openCheckoutWorld } from "./checkout-world";
import type { Answer, ContractClient } from "./contract-client";

/** The date that begins with two seats. */
export const date = seatOf(1745, (stock) => stock === 2);

export type WaitingWorld = {
  till: CheckoutWorld;
  /** A browser in which the person is signed in, from now on. */
  member(email: string): Promise<ContractClient>;
  join(client: ContractClient, email?: string): Promise<Answer>;
  /** A guest presses the button of the newest mail. */
  confirm(email: string): Promise<Answer>;
  /** A guest joins and confirms. */
  wait(email: string): Promise<void>;
  /** The token of the newest mail to the address that has one. */
  tokenOf(email: string): Promise<string>;
  subjectsOf(email: string): Promise<string[]>;
  /** Sells every seat that is left. */
  sellOut(): Promise<void>;
  /** One seat of the date into the cart, then "buy". */
  order(client: ContractClient, extra?: object, method?: string): Promise<Answer>;
  /** Address → state of the newest place. */
  places(): Promise<Record<string, string>>;
  left(): Promise<number>;
  tend(): Promise<{ expired: number; offered: number }>;
};

export async function openWaitingWorld(open?: () => Promise<Database>): Promise<WaitingWorld> {
  const till = await (open ? openCheckoutWorld({}, open) : openCheckoutWorld());
  const { db, deps } = till;
  const mailsTo = async (email: string) => {
    await till.deliver();
    return deps.mails.to(email);
  };
  const world: WaitingWorld = {
    till,
    async member(email) {
      const row = { email, firstName: "Some", lastName: "One", createdAt: deps.clock() };
      const [member] = await db
        .insert(tables.members)
        .values(row)
        .onConflictDoUpdate({ target: tables.members.email, set: { firstName: "Some" } })
        .returning();
      if (!member) throw new Error("no member");
      const session = await db.transaction((tx) => openSession(tx, deps, member.id, "Test"));
      const client = till.visitor();
      client.bearer = await signAccessToken(deps, session, session.issuedAt);
      return client;
    },
    join: (client, email) => client.ask("joinWaitingList", { input: { ...date, ...(email && { email }) } }),
    confirm: async (email) =>
      till.visitor().ask("confirmWaitingList", { input: { token: await world.tokenOf(email) } }),
    async wait(email) {
      for (const answer of [await world.join(till.visitor(), email), await world.confirm(email)])
        if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
    },
    async tokenOf(email) {
      const tokens = (await mailsTo(email)).map(
        ({ text }) => /waiting-list\?token=([\w-]{43})/.exec(text)?.[1],
      );
      const token = tokens.findLast((found) => found !== undefined);
      if (!token) throw new Error(`no token was mailed to ${email}`);
      return token;
    },
    subjectsOf: async (email) => (await mailsTo(email)).map(({ subject }) => subject),
    async sellOut() {
      await db
        .insert(tables.stock)
        .values({ ...date, quantity: 0 })
        .onConflictDoUpdate({
          target: [tables.stock.productId, tables.stock.variationId],
          set: { quantity: 0 },
        });
    },
    async order(client, extra, method = "demo_card_4242") {
      const extraData = extra ? JSON.stringify(extra) : null;
      const added = await client.ask("addToCart", { ...date, extraData });
      return added.errors.length > 0 ? added : till.buy(client, method);
    },
    async places() {
      const rows = await db.select().from(tables.waitingList).orderBy(tables.waitingList.id);
      return Object.fromEntries(rows.map(({ email, status }) => [email, status]));
    },
    async left() {
      const ofDate = eq(tables.stock.variationId, date.variationId);
      return (await db.select().from(tables.stock).where(ofDate))[0]?.quantity ?? 2;
    },
    tend: () => runWaitingList(deps),
  };
  return world;
}

function seatOf(productId: number, fits: (stock: number | null) => boolean) {
  const variation = catalogue()
    .product(productId)
    ?.variations.find(({ stock }) => fits(stock));
  if (!variation) throw new Error(`product ${productId} has no such date`);
  return { productId, variationId: variation.id };
}
