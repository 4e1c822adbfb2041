import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onEachDatabase } from "@/tests/support/database";
import { openCheckoutWorld, type CheckoutWorld } from "@/tests/support/checkout-world";
import { keepQuestions } from "@/tests/support/questions";
import { leaveMailsUnwatched } from "@/tests/support/mail-watch";
import { signInMember } from "@/tests/support/sign-in-member";

/** How often the database may be asked. The beginning and end of a transaction are not counted. */
onEachDatabase("statements of the cart and of a checkout", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    leaveMailsUnwatched();
    // Heartbeats ask because time passes, which a slow machine would add to the counts.
    vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
    const database = await open();
    till = await openCheckoutWorld({}, async () => database);
    // Keys are made at their first use.
    await till.buy(await till.shopper());
    await till.events();
    await till.deliver();
  });
  afterAll(async () => {
    await till.close();
    vi.useRealTimers();
  });

  async function asked(ask: () => Promise<unknown>): Promise<string[]> {
    const { answer, questions } = await keepQuestions(ask);
    expect(answer).not.toMatchObject({ errors: [expect.anything()] });
    return questions.filter((text) => !/^(begin|commit)/.test(text));
  }

  async function expectAtMost(most: number, ask: () => Promise<unknown>): Promise<void> {
    const questions = await asked(ask);
    expect(questions.length, questions.join("\n")).toBeLessThanOrEqual(most);
  }

  it("a guest", async () => {
    const guest = till.visitor();
    await expectAtMost(5, () => guest.ask("addToCart", { productId: 992 }));
    await expectAtMost(4, () => guest.ask("addToCart", { productId: 1744 }));
    await expectAtMost(1, () => guest.ask("getCart"));
    await expectAtMost(1, () => guest.ask("checkoutData"));
    await expectAtMost(1, () => guest.ask("checkoutPage"));
    await expectAtMost(26, () => till.buy(guest));
    await expectAtMost(7, () => till.events());
    // Two of them count the mail of the address.
    await expectAtMost(9, () => till.deliver());
  });

  it("a guest who pays by transfer, and one with a coupon and a counted seat", async () => {
    const payer = await till.shopper([{ productId: 992 }, { productId: 1744 }]);
    // One of them asks whether a date is mostly held unpaid, for it shortens the wait for the transfer.
    await expectAtMost(20, () => till.buy(payer, "invoice"));
    const seated = await till.shopper([{ productId: 6002 }], ["welcome-10"]);
    // Two more lock and count what its buyer holds unpaid.
    await expectAtMost(29, () => till.buy(seated, "invoice"));
  });

  it("a member", async () => {
    const member = till.visitor();
    await signInMember(till, member, "mira@example.com");
    await member.ask("addToCart", { productId: 992 });
    await expectAtMost(5, () => member.ask("addToCart", { productId: 1744 }));
    await expectAtMost(3, () => member.ask("getCart"));
    await expectAtMost(8, () => member.ask("checkoutPage"));
    await expectAtMost(28, () => till.buy(member));
  });

  it("one question more is counted (control)", async () => {
    const guest = await till.shopper();
    const once = await asked(() => guest.ask("getCart"));
    const more = await asked(async () => [await guest.ask("getCart"), await till.db.execute(sql`select 1`)]);
    expect(more).toHaveLength(once.length + 1);
  });

  it("a question that others ask meanwhile is not counted", async () => {
    const guest = await till.shopper();
    const once = await asked(() => guest.ask("getCart"));
    let askElsewhere = () => {};
    const elsewhere = new Promise<void>((resolve) => (askElsewhere = resolve)).then(() =>
      till.db.execute(sql`select 1`),
    );
    const same = await asked(async () => {
      askElsewhere();
      await elsewhere;
      return guest.ask("getCart");
    });
    expect(same).toHaveLength(once.length);
  });
});
