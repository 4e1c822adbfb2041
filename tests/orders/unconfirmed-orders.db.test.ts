import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { releaseUnconfirmed } from "@/backend/sales/settlement";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { requestSignIn } from "@/backend/people/sign-in/request-sign-in";
import { writeAttendees } from "@/lib/rules/attendees";
import { about } from "@/tests/support/clock";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

/** 25 of them: one network may hold two, and all together twelve. */
const board = { productId: 6002 };
/** 40 of them: four, and twenty. */
const lab = { productId: 4002 };

onOneDatabase("orders of an unconfirmed address", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  let email = billing.email;
  let tests = 0;
  beforeEach(async () => {
    tests += 1;
    email = `buyer-${tests}@example.com`;
    await till.reset();
  });
  afterAll(() => till.close());

  const buy = (client: ContractClient, method = "demo_card_4242") =>
    till.buy(client, method, { billing: { ...billing, email } });
  const later = async (minutes: number) => {
    till.deps.time.forward(minutes * 60);
    await releaseUnconfirmed(till.deps);
  };
  const onlyOrder = async () => {
    const [order, ...others] = await till.orders();
    if (!order || others.length > 0) throw new Error("not one order");
    return order;
  };
  const counted = () => rowsOf(till.db, tables.unconfirmedSeats);
  const entries = async () => (await rowsOf(till.db, tables.orderEntries)).map(({ buyerText }) => buyerText);
  const mailsTo = async (address = email) => {
    await till.deliver();
    return till.deps.mails.to(address);
  };
  const signIn = async (client: ContractClient, code: string, binding: string | null) => {
    await client.token({ grant_type: "urn:fla:login-code", code, binding: binding ?? "" });
    if (!client.bearer) throw new Error("the code did not sign in");
  };
  /** The code of the order's mail, in the browser that ordered. */
  async function typeCode(client: ContractClient): Promise<void> {
    const text = (await mailsTo()).at(-1)?.text ?? "";
    await signIn(client, /\b([2-9C-Y]{8})\b/.exec(text)?.[1] ?? "", client.binding);
  }
  /** A new code from the page of the order, whose mail leads back to it. */
  async function typeNewCode(client: ContractClient, order: number): Promise<void> {
    const asked = { email, redirect: `/store/confirm/${order}`, withBinding: true };
    const { code, binding } = await till.db.transaction((tx) => requestSignIn(tx, till.deps, asked));
    await signIn(client, code, binding);
  }
  const shown = async (client: ContractClient, id: number) =>
    (await client.ask("getOrder", { id: String(id) })).data?.order;

  it("seats are held for half an hour, and for 14 days when the code of the mail is typed", async () => {
    const client = await till.shopper([board]);
    const { databaseId } = orderOf(await buy(client, "invoice"));
    expect(await shown(client, databaseId)).toMatchObject({
      status: "ON_HOLD",
      confirmUntil: about(new Date("2026-11-02T09:30:00Z")),
      isHeld: true,
      transfer: {
        iban: expect.stringMatching(/^[A-Z]{2}\d{2} /),
        reference: `Order ${databaseId}`,
        until: null,
        qrCodeUrl: `/api/documents/transfer-code/${databaseId}.png`,
      },
    });
    // Other browsers get neither the account nor its code, before and after they know the number.
    const stranger = till.visitor();
    expect(await shown(stranger, databaseId)).toBeFalsy();
    expect(await counted()).toMatchObject([{ orderId: databaseId, quantity: 1 }]);
    expect((await counted())[0]?.network).not.toContain("10.");
    await later(29);
    expect(await till.stockOf(6002)).toBe(24);
    await typeCode(client);
    expect(await onlyOrder()).toMatchObject({ confirmUntil: null, holds: true });
    expect((await onlyOrder()).holdUntil).toEqual(about(new Date("2026-11-16T09:29:00Z")));
    expect(await counted()).toEqual([]);
    expect((await mailsTo()).at(-1)?.attachments.map(({ filename }) => filename)).toEqual([
      "invoice-2026-00001.pdf",
      `transfer-${databaseId}.png`,
    ]);
    await later(24 * 60);
    expect(await till.stockOf(6002)).toBe(24);
  });

  it("unconfirmed, the seats are free again; the order is kept, nobody is written to, and no network is", async () => {
    const client = await till.shopper([{ ...board, quantity: 2 }], ["first-ten"]);
    const { databaseId } = orderOf(await buy(client, "invoice"));
    await later(31);
    expect(await till.stockOf(6002)).toBe(25);
    expect((await rowsOf(till.db, tables.couponCounters))[0]?.used).toBe(0);
    expect(await counted()).toEqual([]);
    expect(await shown(client, databaseId)).toMatchObject({
      status: "ON_HOLD",
      isHeld: false,
      transfer: null,
    });
    expect(await entries()).toEqual([
      "The address was not confirmed within half an hour, so the seats have been released.",
    ]);
    till.deps.time.forward(15 * 24 * 3_600);
    await reconcilePayments(till.deps);
    expect((await onlyOrder()).status).toBe("cancelled");
    expect(await mailsTo()).toHaveLength(1);
    expect(await rowsOf(till.db, tables.invoices)).toEqual([]);
  });

  it("confirmed too late by its own page they are taken again; another sign-in takes none", async () => {
    const client = await till.shopper([board], ["welcome-10"]);
    const { databaseId } = orderOf(await buy(client, "invoice"));
    await later(31);
    const member = till.visitor();
    await signInMember(till, member, email);
    expect(await onlyOrder()).toMatchObject({ holds: false });
    expect((await onlyOrder()).memberId).not.toBeNull();
    expect([await till.stockOf(6002), await rowsOf(till.db, tables.invoices)]).toEqual([25, []]);
    expect(await shown(member, databaseId)).toMatchObject({ isHeld: false, transfer: null });
    await typeNewCode(member, databaseId);
    expect(await onlyOrder()).toMatchObject({ holds: true, confirmUntil: null, status: "held" });
    expect(await till.stockOf(6002)).toBe(24);
    expect(await rowsOf(till.db, tables.invoices)).toHaveLength(1);
    expect((await entries()).at(-1)).toBe("The address has been confirmed, and the seats are held again.");
  });

  it("confirmed when they are gone, the order is cancelled, says why, and asks for no money", async () => {
    const client = await till.shopper([board]);
    const { databaseId } = orderOf(await buy(client, "invoice"));
    await later(31);
    await till.db.update(tables.stock).set({ quantity: 0 });
    await typeNewCode(client, databaseId);
    expect(await shown(client, databaseId)).toMatchObject({ status: "CANCELLED", transfer: null });
    expect((await onlyOrder()).confirmUntil).not.toBeNull();
    expect((await entries())[1]).toMatch(/seats have gone to other people/);
    expect(await rowsOf(till.db, tables.invoices)).toEqual([]);
    expect((await rowsOf(till.db, tables.payments))[0]?.status).toBe("cancelled");
    expect(await till.stockOf(6002)).toBe(0);
  });

  it("money that comes without a confirmation takes the seats again and pays", async () => {
    await buy(await till.shopper([board]), "demo_iban_DE89");
    expect((await onlyOrder()).confirmUntil).not.toBeNull();
    await later(31);
    expect(await till.stockOf(6002)).toBe(25);
    await reconcilePayments(till.deps);
    expect(await onlyOrder()).toMatchObject({ status: "processing", confirmUntil: null, holds: true });
    expect(await till.stockOf(6002)).toBe(24);
  });

  it("nothing that was typed is mailed to an address that nobody has proven", async () => {
    const canary = (what: string) => `Canary${what}`;
    const typed = {
      ...billing,
      firstName: canary("First"),
      lastName: canary("Last"),
      company: canary("Company"),
      customerType: "company",
      address1: canary("Street"),
      city: canary("City"),
    };
    const attendees = JSON.stringify({
      attendees: writeAttendees([{ name: canary("Attendee"), email: "" }]),
    });
    for (const [number, method] of ["invoice", "demo_iban_DE89", "demo_iban_DE62", "free"].entries()) {
      const client = till.visitor();
      const coupons = method === "free" ? ["guest-of-the-house"] : [];
      const items = [{ ...lab, quantity: 1, extraData: attendees }];
      expect((await client.ask("fillCart", { items, coupons })).errors).toEqual([]);
      const who = { ...typed, email: `anybody-${number}@example.com` };
      const answer = await till.buy(client, method, { billing: who, customerNote: canary("Note") });
      expect(answer.errors).toEqual([]);
      await client.ask("getInWithEmail", { log: who.email });
    }
    await till.deliver();
    await later(31);
    await till.events();
    const mails = (await Promise.all([0, 1, 2, 3].map((n) => mailsTo(`anybody-${n}@example.com`)))).flat();
    const unpaid = mails.filter(({ subject }) => !/received your payment/.test(subject));
    expect(unpaid.length).toBeGreaterThanOrEqual(8);
    for (const { subject, text, html, attachments } of unpaid) {
      expect([subject, text, html].join("\n")).not.toMatch(/canary/i);
      expect([subject, attachments.length]).toEqual([subject, 0]);
    }
    // Control: the same words are in the mail of who has paid.
    const paying = till.visitor();
    await paying.ask("fillCart", { items: [{ ...lab, quantity: 1, extraData: attendees }] });
    await till.buy(paying, "demo_card_4242", { billing: { ...typed, email: "paid@example.com" } });
    expect((await mailsTo("paid@example.com"))[0]?.text).toMatch(/CanaryAttendee/);
  });

  it("whoever has paid or is signed in meets none of these ceilings, and colleagues who confirm get their seats one after the other", async () => {
    const network = "203.0.113.9";
    for (let n = 0; n < 4; n += 1) {
      const client = await till.shopper([lab], [], network);
      email = `colleague-${n}@example.com`;
      expect((await buy(client, "invoice")).errors).toEqual([]);
      await signInMember(till, client, email);
    }
    expect(await till.stockOf(4002)).toBe(36);
    expect((await buy(await till.shopper([{ ...lab, quantity: 6 }], [], network))).errors).toEqual([]);
    // Two of 25 are what a stranger of this network may hold.
    const member = await till.shopper([{ ...board, quantity: 3 }], [], network);
    await signInMember(till, member, "member@example.com");
    expect((await buy(member, "invoice")).errors).toEqual([]);
    expect([await till.stockOf(4002), await till.stockOf(6002)]).toEqual([30, 22]);
  });

  it("who meets a ceiling is told what to do, keeps the cart, and can pay at once", async () => {
    const network = "2001:db8:1:1::5";
    await buy(await till.shopper([{ ...board, quantity: 2 }], [], network), "invoice");
    till.deps.time.forward(600);
    // Another /64 of the same customer.
    const client = await till.shopper([board], [], "2001:db8:1:2::5");
    const [refused] = (await buy(client, "invoice")).errors;
    expect(refused).toMatchObject({ extensions: { code: "SEATS_LIMITED" } });
    expect(refused?.message).toBe(
      "Before we hold a seat for “Board Hour” without payment, please confirm your e-mail address: enter the code that we email to you, or sign in. Or pay at once. Your cart is kept.",
    );
    expect([await till.stockOf(6002), (await till.orders()).length]).toEqual([23, 1]);
    expect(orderOf(await buy(client))).toMatchObject({ status: "PROCESSING" });
    const many = await till.shopper([{ ...board, quantity: 3 }]);
    expect((await till.buy(many, "invoice")).errors[0]?.message).toMatch(
      /hold 3 seats for .*[Pp]ay at once\. Your cart is kept\.$/,
    );
  });

  it("a payment that never ends holds no more, and one that does takes what it pays for", async () => {
    for (let n = 0; n < 5; n += 1)
      await till.buy(await till.shopper([board], [], "127.0.0.1"), "demo_card_3155");
    expect((await till.orders()).map(({ holds }) => holds)).toEqual([true, true, false, false, false]);
    expect(await till.stockOf(6002)).toBe(23);
    await till.db.update(tables.demoPayments).set({ status: "succeeded" });
    till.deps.time.forward(11);
    await reconcilePayments(till.deps);
    expect((await till.orders()).map(({ status }) => status)).toEqual(Array(5).fill("processing"));
    expect(await till.stockOf(6002)).toBe(20);
    expect(await counted()).toEqual([]);
  });

  it("a payment that holds nothing is not begun when the seats are gone", async () => {
    const client = await till.shopper([{ ...board, quantity: 3 }]);
    let gone = true;
    till.deps.payments.forEach((gateway) => {
      const create = gateway.create.bind(gateway);
      vi.spyOn(gateway, "create").mockImplementation(async (...asked) => {
        if (gone) await till.db.update(tables.stock).set({ quantity: 2 });
        return create(...asked);
      });
    });
    await buy(client);
    gone = false;
    vi.restoreAllMocks();
    expect([await till.charges(), (await onlyOrder()).status]).toEqual([0, "failed"]);
  });
});
