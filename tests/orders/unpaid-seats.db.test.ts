import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shortenUnpaid } from "@/backend/sales/holds";
import { cancelOrder, markPaid } from "@/backend/sales/settlement";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { code, peopleOf, words } from "@/tests/support/booking-people";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

/** 25, 40 and 400 seats. */
const [board, lab, day] = [{ productId: 6002 }, { productId: 4002 }, { productId: 4001 }];
const hour = 3_600;

onOneDatabase("seats that nobody has paid", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    till.deps.mails.sent.length = 0;
  });
  afterAll(() => till.close());
  const { member, fill, buy, book } = peopleOf(() => till);
  const held = async () => (await till.orders()).filter(({ status, holds }) => status === "held" && holds);

  it("one buyer holds four of a date; the fifth is paid at once, and the cart is kept", async () => {
    const client = await member("anna@example.com", [{ ...lab, quantity: 5 }]);
    const refused = await buy(client);
    expect([code(refused), words(refused)]).toEqual([
      "SEATS_UNPAID",
      "Without payment, we hold at most 4 seats for “Ticket for Flight Levels Future Lab” for one buyer. Please pay at once (by card, for example), choose fewer seats, or write to us with the contact form for an offer. Your cart is kept.",
    ]);
    expect([await till.orders(), await till.stockOf(4002)]).toEqual([[], undefined]);
    expect(orderOf(await buy(client, "demo_card_4242")).status).toBe("PROCESSING");
    expect(await till.stockOf(4002)).toBe(35);
  });

  it("a company that books five colleagues by invoice gets all five: four by invoice, and one by card", async () => {
    const client = await member("office@firma.example", [{ ...lab, quantity: 4 }]);
    expect(orderOf(await buy(client)).status).toBe("ON_HOLD");
    await fill(client, [lab]);
    expect(words(await buy(client))).toMatch(/ for one buyer\. You already have 4\. Please pay at once/);
    expect(orderOf(await buy(client, "demo_card_4242")).status).toBe("PROCESSING");
    expect(await till.stockOf(4002)).toBe(35);
    // Now it has paid an order: five of another date by invoice are no question any more.
    await fill(client, [{ ...board, quantity: 5 }]);
    expect(orderOf(await buy(client)).status).toBe("ON_HOLD");
  });

  it("eight in all over all dates; with a paid order twelve of a date and 24 in all", async () => {
    const client = await member("anna@example.com", [
      { ...lab, quantity: 4 },
      { ...day, quantity: 4 },
    ]);
    orderOf(await buy(client));
    await fill(client, [board]);
    expect(words(await buy(client))).toMatch(
      /^Without payment, we hold at most 8 seats in all .* You already have 8\./,
    );
    orderOf(await buy(client, "demo_card_4242"));
    await fill(client, [{ ...lab, quantity: 8 }]);
    orderOf(await buy(client));
    await fill(client, [lab]);
    expect(words(await buy(client))).toMatch(/hold at most 12 seats for/);
  });

  it("people of one network, or of one company, hold a tenth of a date, four at least; mail providers are no company", async () => {
    const network = "203.0.113.9";
    for (const n of [1, 2]) orderOf(await book(`n${n}@gmail.com`, [{ ...lab, quantity: 2 }], network));
    const refused = await book("n3@gmail.com", [lab], network);
    expect(words(refused)).toBe(
      "Without payment, we hold at most 4 seats for “Ticket for Flight Levels Future Lab” for people from one company or network, and these are taken. Please pay at once (by card, for example), or write to us with the contact form for an offer. Your cart is kept.",
    );
    for (const host of ["firma.at", "mail.firma.at"])
      orderOf(await book(`x@${host}`, [{ ...lab, quantity: 2 }]));
    expect(words(await book("y@berlin.firma.at", [lab]))).toMatch(/people from one company or network/);
    for (const n of [4, 5, 6]) orderOf(await book(`n${n}@gmail.com`, [{ ...lab, quantity: 2 }]));
    // Forty of a date of 400.
    for (let n = 0; n < 10; n += 1)
      orderOf(await book(`d${n}@big.example`, [{ ...day, quantity: 4 }], network));
    expect(code(await book("d10@big.example", [day], network))).toBe("SEATS_UNPAID");
  });

  it("one mailbox is one buyer, however its address is written", async () => {
    orderOf(await book("anna.m@gmail.com", [{ ...lab, quantity: 4 }]));
    expect(code(await book("annam+2@gmail.com", [lab]))).toBe("SEATS_UNPAID");
  });

  it("a member who deletes the account holds no more than before, with the same address", async () => {
    orderOf(await book("anna@example.com", [{ ...lab, quantity: 4 }]));
    await till.db.update(tables.orders).set({ memberId: null, sessionId: null, email: "gone@example.com" });
    await till.db.delete(tables.members);
    expect(code(await book("anna@example.com", [lab]))).toBe("SEATS_UNPAID");
  });

  it("three in ten seats are kept for buyers who pay, or have paid before", async () => {
    for (let n = 0; n < 4; n += 1) orderOf(await book(`office@s${n}.example`, [{ ...board, quantity: 4 }]));
    orderOf(await book("office@s4.example", [{ ...board, quantity: 2 }]));
    const late = await member("late@gmail.com", [board]);
    expect(words(await buy(late))).toBe(
      "Most seats for “Board Hour” are currently held without payment; the others are for buyers who pay at once. Please pay at once (by card, for example), or write to us with the contact form for an offer. Your cart is kept.",
    );
    orderOf(await buy(late, "demo_card_4242"));
    await fill(late, [{ ...board, quantity: 2 }]);
    orderOf(await buy(late));
    expect(await till.stockOf(6002)).toBe(4);
    // A guest reads the same sentence, and is not asked for a code that would not help.
    expect(code(await buy(await till.shopper([board])))).toBe("SEATS_UNPAID");
  });

  it("mail providers' addresses hold half of a date together, and companies are served beside them", async () => {
    for (const n of [0, 1, 4]) orderOf(await book(`m${n}@gmail.com`, [{ ...board, quantity: 4 }]));
    orderOf(await book("m2@gmx.at", [board]));
    expect(words(await book("m3@web.de", [board]))).toBe(
      "Many seats for “Board Hour” are currently held without payment; the others are for buyers who pay at once and for companies with their own email domain. Please pay at once (by card, for example), or write to us with the contact form for an offer. Your cart is kept.",
    );
    orderOf(await book("office@firma.at", [{ ...board, quantity: 4 }]));
  });

  it("at seven in ten the operator is alarmed, and unpaid orders end after 48 hours, told once", async () => {
    const errors = () => till.deps.errors.filter((line) => JSON.stringify(line).includes("held unpaid"));
    const early = orderOf(await book("office@s0.example", [{ ...board, quantity: 4 }])).databaseId;
    for (let n = 1; n < 4; n += 1) orderOf(await book(`office@s${n}.example`, [{ ...board, quantity: 4 }]));
    orderOf(await book("other@gmail.com", [lab]));
    expect([await shortenUnpaid(till.deps), errors()]).toEqual([0, []]);
    const last = orderOf(await book("office@s4.example", [{ ...board, quantity: 2 }])).databaseId;
    const untilOf = async (id: number) => (await till.orders()).find((one) => one.id === id)?.holdUntil;
    const hours = async (id: number) =>
      Math.round((((await untilOf(id))?.getTime() ?? 0) - till.deps.clock().getTime()) / (hour * 1_000));
    // The one that fills it has the short time from the beginning, on its invoice too.
    expect(await hours(last)).toBe(48);
    // By a second server, whose clock is ahead.
    await till.db
      .update(tables.orders)
      .set({ holdUntil: new Date(till.deps.clock().getTime() + 48 * hour * 1_000 + 5_000) })
      .where(eq(tables.orders.id, last));
    expect(await shortenUnpaid(till.deps)).toBe(4);
    expect([await hours(early), errors().length]).toEqual([48, 1]);
    till.deps.time.forward(60);
    expect([await shortenUnpaid(till.deps), errors().length]).toEqual([0, 1]);
    await till.deliver();
    const told = till.deps.mails.to("office@s0.example").filter(({ subject }) => subject.includes("sooner"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/most of the seats are reserved but not yet paid for/);
    expect(told[0]?.text).toMatch(/4 November 2026, \d\d:\d\d \(Vienna time\)/);
    expect(
      till.deps.mails.to("office@s4.example").filter(({ subject }) => subject.includes("sooner")),
    ).toEqual([]);
    expect(till.deps.mails.to("other@gmail.com").filter(({ subject }) => subject.includes("sooner"))).toEqual(
      [],
    );
    till.deps.time.forward(48 * hour);
    await reconcilePayments(till.deps);
    expect([await till.stockOf(6002), (await held()).length]).toEqual([25, 1]);
  });

  it("whose order ended unpaid pays at once for thirty days; paying opens the way again", async () => {
    orderOf(await book("anna@example.com", [{ ...lab, quantity: 2 }]));
    orderOf(await book("ben@example.com", [{ ...lab, quantity: 2 }]));
    till.deps.time.forward(15 * 24 * hour);
    await reconcilePayments(till.deps);
    expect(await till.stockOf(4002)).toBe(40);
    const [row] = await rowsOf(till.db, tables.unpaidSeats);
    expect(row?.network).toBeNull();
    const anna = await member("anna@example.com", [board]);
    expect(words(await buy(anna))).toBe(
      "Your last order was not paid in time. For 30 days after that, we only hold seats that are paid for. Please pay at once (by card, for example), or write to us with the contact form for an offer. Your cart is kept.",
    );
    orderOf(await buy(anna, "demo_card_4242"));
    await fill(anna, [board]);
    orderOf(await buy(anna));
    till.deps.time.forward(31 * 24 * hour);
    orderOf(await book("ben@example.com", [board]));
  });

  it("an order that nobody confirmed is held against nobody", async () => {
    const guest = await till.shopper([lab]);
    orderOf(await buy(guest, "invoice", "anna@example.com"));
    till.deps.time.forward(15 * 24 * hour);
    await reconcilePayments(till.deps);
    expect((await till.orders())[0]?.status).toBe("cancelled");
    orderOf(await book("anna@example.com", [{ ...lab, quantity: 4 }]));
  });

  it("a typed address says nothing about its owner's orders, and takes nothing from them", async () => {
    orderOf(await book("anna@example.com", [{ ...lab, quantity: 4 }]));
    const stranger = await till.shopper([lab]);
    expect((await buy(stranger, "invoice", "anna@example.com")).errors).toEqual([]);
  });

  it("orders that are confirmed together stay below the ceilings; those above end with a reason", async () => {
    for (const n of [1, 2]) {
      const guest = await till.shopper([{ ...lab, quantity: 3 }], [], `198.51.100.${n}`);
      orderOf(await buy(guest, "invoice", "anna@example.com"));
    }
    await signInMember(till, till.visitor(), "anna@example.com");
    expect((await till.orders()).map(({ status }) => status)).toEqual(["held", "cancelled"]);
    expect(await till.stockOf(4002)).toBe(37);
    const [, entry] = await rowsOf(till.db, tables.orderEntries);
    expect(JSON.stringify([await rowsOf(till.db, tables.orderEntries)])).toContain(
      "we cannot hold any more seats without payment",
    );
    expect(entry?.kind).toBe("note");
    expect(await rowsOf(till.db, tables.invoices)).toHaveLength(1);
  });

  it("paying, cancelling and refunding leave no row behind, and cards never make one", async () => {
    orderOf(await buy(await member("card@example.com", [{ ...lab, quantity: 9 }]), "demo_card_4242"));
    expect(await rowsOf(till.db, tables.unpaidSeats)).toEqual([]);
    const first = orderOf(await book("anna@example.com", [lab])).databaseId;
    const second = orderOf(await book("ben@example.com", [lab])).databaseId;
    expect(await rowsOf(till.db, tables.unpaidSeats)).toHaveLength(2);
    await markPaid(till.deps, first);
    await cancelOrder(till.deps, second);
    expect(await rowsOf(till.db, tables.unpaidSeats)).toEqual([]);
  });
});
