import { and, count, eq, isNull } from "drizzle-orm";
import { counted } from "@/lib/rules/texts/count-words";
import { grants } from "../../sales/access";
import { customers } from "../../sales/cart";
import { certificates } from "../../people/certificates";
import type { Db } from "../../ground/database/client";
import { isStaff } from "../../ground/desk-roles";
import { courses, type Member } from "../../people/members";
import { orders } from "../../sales/orders";
import { tokensOf } from "../../sales/payment-methods";
import { customerRefOfToken } from "../../sales/payments/store";
import { passkeysOf } from "../../people/sign-in";
import { hasEnded, subscriptionsOf } from "../../sales/subscriptions";
import { entriesOfMember } from "../../sales/waiting-list";

/** A person's two accounts: the one that stays, and the one that ends. */
export type Pair = { keep: Member; lose: Member };

export type MergePlan = {
  /** Reasons against the merge, as sentences. If there is one, nothing is merged. */
  obstacles: string[];
  moves: string[];
  losses: string[];
};

/** Whether two accounts can be merged, and what would happen to their parts. */
export async function planMerge(db: Db, pair: Pair): Promise<MergePlan> {
  const { keep, lose } = pair;
  const passkeys = (await passkeysOf(db, lose.id)).length;
  return {
    obstacles: await obstaclesOf(db, pair),
    moves: await movesOf(db, lose.id),
    losses: [
      `The sign-in with ${lose.email}`,
      ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
      "The cart",
      ...(lose.profileImage && keep.profileImage ? ["The picture"] : []),
    ],
  };
}

async function obstaclesOf(db: Db, { keep, lose }: Pair): Promise<string[]> {
  if (keep.id === lose.id) return ["This is the same account."];
  const found: [string, boolean][] = [
    [`${lose.email} has roles at the desk. Remove the roles first.`, isStaff(lose.capabilities)],
    [
      "Both have an active subscription. One of them has to end first, so that nobody pays twice.",
      (await hasLive(db, keep.id)) && (await hasLive(db, lose.id)),
    ],
    ["Both are in the program. Decide first which order counts.", Boolean(keep.program && lose.program)],
    ["Both have a public page. Remove one of the files first.", Boolean(keep.profileUrl && lose.profileUrl)],
    [
      `A saved payment method of ${lose.email} cannot be moved. The person has to remove it first.`,
      await hasFixedMethod(db, { keep, lose }),
    ],
  ];
  return found.flatMap(([sentence, isSo]) => (isSo ? [sentence] : []));
}

async function hasLive(db: Db, memberId: number): Promise<boolean> {
  return (await subscriptionsOf(db, memberId)).some(({ status }) => !hasEnded(status));
}

/**
 * Whether the account that ends has a method that cannot move to the other account's customer at the provider: the
 * provider knows a method that was saved without a payment only by its customer.
 */
async function hasFixedMethod(db: Db, { keep, lose }: Pair): Promise<boolean> {
  const [kept] = await db
    .select({ ref: customers.gatewayRef })
    .from(customers)
    .where(eq(customers.memberId, keep.id));
  if (!kept?.ref) return false;
  for (const { id } of await tokensOf(db, lose.id))
    if ((await customerRefOfToken(db, id)) === null) return true;
  return false;
}

async function movesOf(db: Db, memberId: number): Promise<string[]> {
  const open = and(eq(grants.memberId, memberId), isNull(grants.revokedAt));
  const [rights] = await db.select({ of: count() }).from(grants).where(open);
  const counts: [count: number, one: string, more?: string][] = [
    [await db.$count(orders, eq(orders.memberId, memberId)), "order"],
    [await db.$count(certificates, eq(certificates.memberId, memberId)), "certificate"],
    [await db.$count(courses, eq(courses.memberId, memberId)), "course"],
    [rights?.of ?? 0, "access right"],
    [(await subscriptionsOf(db, memberId)).length, "subscription"],
    [(await tokensOf(db, memberId)).length, "saved payment method"],
    [(await entriesOfMember(db, memberId)).length, "place on a waiting list", "places on a waiting list"],
  ];
  return counts.flatMap(([number, ...nouns]) => (number > 0 ? [counted(number, ...nouns)] : []));
}
