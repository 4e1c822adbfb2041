import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import {
  deletePaymentMethod,
  setDefaultPaymentMethod,
} from "@/backend/sales/payment-methods/change-payment-methods";
import { deleteToken, makeDefault, tokensOf } from "@/backend/sales/payment-methods/store";
import * as tables from "@/tests/support/schema";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";
import { addSubscription, addToken } from "@/tests/support/subscription-records";
import { rowsOf } from "@/tests/support/rows";

const inUse =
  "Your subscription is charged to this payment method. Choose another one for the subscription first.";

racesOnEachDatabase("saved payment methods", (open, { it, itOnEach }) => {
  let world: ShopWorld;
  let db: Db;
  let owner: ContractClient;
  let memberId: number;
  let other: number;
  beforeAll(async () => {
    world = await openShopWorld(open);
    ({ db } = world.database);
    owner = world.visitor();
    memberId = await world.signIn(owner, "owner@example.com");
    other = await world.signIn(world.visitor(), "other@example.com");
  });
  beforeEach(async () => {
    await db.delete(tables.paymentTokens);
    await db.delete(tables.subscriptions);
  });
  afterAll(() => world.close());

  const defaults = async (of = memberId) =>
    (await tokensOf(db, of)).filter((token) => token.isDefault).map((token) => token.id);

  it("are listed with what a person recognises them by", async () => {
    await addToken(db, memberId, { isDefault: true, last4: 7 });
    await addToken(db, memberId, { kind: "sepa", cardType: null, expiryMonth: null, expiryYear: null });
    await addToken(db, other);
    expect(at(await owner.ask("getCustomer"), "customer.availablePaymentMethods")).toMatchObject([
      { type: "CC", isDefault: true, cardType: "visa", expiryMonth: "04", expiryYear: "2030", last4: 7 },
      { type: "sepa", isDefault: false, last4: 4242, paymentMethodType: "sepa_debit" },
    ]);
  });

  it("have one default, which goes on to the newest good one when it is deleted", async () => {
    const first = await addToken(db, memberId, { isDefault: true });
    const second = await addToken(db, memberId);
    const expired = await addToken(db, memberId, { expiryYear: "2020" });
    const foreign = await addToken(db, other, { isDefault: true });
    const answer = await owner.ask("setDefaultPaymentMethod", { tokenId: second });
    expect(at(answer, "setDefaultPaymentMethod")).toMatchObject({
      status: "SUCCESS",
      token: { tokenId: second, isDefault: true },
    });
    expect(await defaults()).toEqual([second]);
    await owner.ask("setDefaultPaymentMethod", { tokenId: first });
    expect(at(await owner.ask("deletePaymentMethod", { tokenId: first }), "deletePaymentMethod.status")).toBe(
      "SUCCESS",
    );
    expect(await defaults()).toEqual([second]);
    await owner.ask("deletePaymentMethod", { tokenId: second });
    expect(await defaults()).toEqual([expired]);
    await owner.ask("deletePaymentMethod", { tokenId: expired });
    expect(await tokensOf(db, memberId)).toEqual([]);
    expect(await defaults(other)).toEqual([foreign]);
  });

  it("an expired card cannot be made the default; it may be on the last day of its month", async () => {
    const [valid, expired] = [
      await addToken(db, memberId, { isDefault: true }),
      await addToken(db, memberId, { expiryYear: "2020" }),
    ];
    const answer = await owner.ask("setDefaultPaymentMethod", { tokenId: expired });
    expect(messageOf(answer)).toBe(
      "This card has expired, so it cannot be the default. Add the new card, or choose another method.",
    );
    expect(await defaults()).toEqual([valid]);
    const now = world.deps.clock();
    const last = await addToken(db, memberId, {
      expiryMonth: String(now.getUTCMonth() + 1).padStart(2, "0"),
      expiryYear: String(now.getUTCFullYear()),
    });
    await owner.ask("setDefaultPaymentMethod", { tokenId: last });
    expect(await defaults()).toEqual([last]);
  });

  it("a foreign one is like a missing one, and nothing is changed (C16)", async () => {
    const foreign = await addToken(db, other, { isDefault: true });
    await addToken(db, memberId, { isDefault: true });
    const before = await db.select().from(tables.paymentTokens).orderBy(asc(tables.paymentTokens.id));
    for (const name of ["setDefaultPaymentMethod", "deletePaymentMethod"] as const) {
      const answer = await owner.ask(name, { tokenId: foreign });
      expect(answer).toEqual(await owner.ask(name, { tokenId: 2_000_000_000 }));
      expect(messageOf(answer)).toBe("Invalid payment method.");
      expect(messageOf(await world.visitor().ask(name, { tokenId: foreign }))).toBe(
        "Must be authenticated to set a default payment method",
      );
    }
    expect(await db.select().from(tables.paymentTokens).orderBy(asc(tables.paymentTokens.id))).toEqual(
      before,
    );
  });

  it.each(["pending", "active", "held"] as const)(
    "one that a subscription in %s needs stays",
    async (status) => {
      const tokenId = await addToken(db, memberId, { isDefault: true });
      await addSubscription(db, memberId, { status, tokenId });
      expect(messageOf(await owner.ask("deletePaymentMethod", { tokenId }))).toBe(inUse);
      expect(await defaults()).toEqual([tokenId]);
    },
  );

  it("one that is not charged any more goes, and no subscription names it", async () => {
    const tokenId = await addToken(db, memberId);
    const markedCancelAt = new Date(world.deps.clock().getTime() + 86_400_000);
    await addSubscription(db, memberId, { tokenId, markedCancelAt, nextPaymentAt: null });
    await addSubscription(db, memberId, { tokenId, status: "cancelled" });
    expect((await owner.ask("deletePaymentMethod", { tokenId })).errors).toEqual([]);
    expect((await rowsOf(db, tables.subscriptions)).map((one) => one.tokenId)).toEqual([null, null]);
  });

  itOnEach("chosen and deleted by many at once there is exactly one default", async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.delete(tables.paymentTokens);
      const ids: number[] = [];
      for (let i = 0; i < 8; i += 1) ids.push(await addToken(db, memberId, { isDefault: i === 0 }));
      await Promise.all(
        ids.flatMap((id, i) => [
          setDefaultPaymentMethod(world.deps, memberId, id),
          i < 6 ? deletePaymentMethod(world.deps, memberId, id) : null,
        ]),
      );
      expect(await tokensOf(db, memberId)).toHaveLength(2);
      expect(await defaults()).toHaveLength(1);
    }
  });

  itOnEach("control: decided on lists that nobody locked there is no default or there are two", async () => {
    const [first = 0, second = 0, third = 0] = [
      await addToken(db, memberId, { isDefault: true }),
      await addToken(db, memberId),
      await addToken(db, memberId),
    ];
    const seen = await tokensOf(db, memberId);
    // One deletes the default and chooses the second; another one, by the same list, deletes the second as a plain one.
    await deleteToken(db, memberId, first);
    await makeDefault(db, memberId, second);
    if (!seen.find(({ id }) => id === second)?.isDefault) await deleteToken(db, memberId, second);
    expect((await tokensOf(db, memberId)).map(({ id }) => id)).toEqual([third]);
    expect(await defaults()).toEqual([]);
  });
});
