import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { releaseUnconfirmed } from "@/backend/sales/settlement";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { farDates, seatRows, seatsLeft } from "@/tests/support/booked-seats";
import { racesOnEachDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

racesOnEachDatabase("people whom the desk adds to a date", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    // Tests move the clock past a sign-in.
    staff = await deskStaff(till.deps, ["DESK", "BOOKS"]);
  });
  afterEach(() => expect(till.deps.errors).toEqual([]));
  afterAll(() => till.close());

  const { email: _, customerType: __, ...address } = billing;
  const someDate = () => {
    const { productId, dates } = farDates(till);
    return { productId, variationId: dates[0]?.id ?? 0 };
  };
  const form = (input: object = {}) => {
    const { productId, variationId } = someDate();
    return {
      key: randomUUID(),
      item: `${productId}:${variationId}`,
      people: [{ name: "Mira Łukasz", email: "mira@example.com" }],
      paymentMethod: "INVOICE",
      reason: null,
      email: "mira@example.com",
      billing: address,
      ...input,
    };
  };
  const send = (input: object) => askDesk(till.backend, staff, "placeDeskOrder", { input });
  const add = async (input: object = {}) => {
    const { data, errors } = await send(form(input));
    return Object(data?.placeDeskOrder).message ?? errors[0]?.message;
  };
  const onlyOrder = async () => {
    const orders = await till.orders();
    const [order] = orders;
    if (!order || orders.length > 1) throw new Error(`${orders.length} orders`);
    return order;
  };
  /** Signs in with link and code of the mail, as its reader does. */
  const useMail = async () => {
    await till.deliver();
    const text = till.deps.mails.to("mira@example.com").at(-1)?.text ?? "";
    const client = till.visitor();
    const token = /\/account\/sign-in\?token=([\w.-]+)/.exec(text)?.[1] ?? "";
    const code = /\b([A-Z0-9]{4}-?[A-Z0-9]{4})\b/.exec(text)?.[1] ?? "";
    await client.token({ grant_type: "urn:fla:login-link", token, code });
    return { client, text };
  };
  const reset = () => till.db.delete(tables.members).where(eq(tables.members.email, "mira@example.com"));

  it("have an order by invoice that keeps its seats until the address is confirmed, and its invoice then", async () => {
    expect(
      await add({ people: [{ name: "Ann Bo" }, { name: "Cy Da", email: "cy@example.com" }].map(seat) }),
    ).toMatch(
      /^Order \d+ has been placed: 2 seats, .+ We are emailing mira@example\.com; the invoice follows once the address is confirmed\.$/,
    );
    const order = await onlyOrder();
    expect(order).toMatchObject({ status: "held", byDesk: true, memberId: null, paymentMethod: "invoice" });
    expect((await seatRows(till, order.id)).map(({ name }) => name)).toEqual(["Ann Bo", "Cy Da"]);
    till.deps.time.forward(86_400);
    expect(await releaseUnconfirmed(till.deps), "after a day").toBe(0);
    expect(await rowsOf(till.db, tables.invoices)).toEqual([]);
    const { client, text } = await useMail();
    expect(text).not.toContain("Ann Bo");
    expect(await onlyOrder()).toMatchObject({ confirmUntil: null, addressProven: true });
    expect(await rowsOf(till.db, tables.invoices)).toHaveLength(1);
    expect(client.bearer).toBeTruthy();
    await reset();
  });

  it("are refused what an invoice needs, field by field", async () => {
    const { errors } = await send(form({ billing: { ...address, address1: "" } }));
    expect(errors[0]?.extensions?.fields).toEqual({ address1: "Please enter the street and number" });
    expect(await till.orders()).toEqual([]);
  });

  it("come for nothing with a reason, which the buyer does not read; no right is theirs before the sign-in", async () => {
    expect(await add({ paymentMethod: "FREE" })).toBe("Please say why it is free");
    const free = { paymentMethod: "FREE", reason: "Speaks on Friday", billing: { firstName: "Mira" } };
    expect(await add(free)).toMatch(
      /^Order \d+ has been placed: 1 seat, 0,00.€\. We are emailing mira@example\.com\.$/,
    );
    const order = await onlyOrder();
    expect(order).toMatchObject({ total: 0, tax: 0, memberId: null });
    expect(order.discount).toBe(order.subtotal);
    const entries = await till.db.select().from(tables.orderEntries);
    expect(entries).toMatchObject([
      { text: "Placed at the desk, free of charge. Speaks on Friday", author: "operator" },
    ]);
    expect(entries[0]?.buyerText).not.toContain("Speaks");
    expect((await rowsOf(till.db, tables.grants)).map(({ memberId }) => memberId)).toEqual([null]);
    await useMail();
    const { memberId } = await onlyOrder();
    expect(memberId).not.toBeNull();
    expect((await rowsOf(till.db, tables.grants)).map((grant) => grant.memberId)).toEqual([memberId]);
    expect(await rowsOf(till.db, tables.invoices), "nothing is due").toEqual([]);
    await reset();
  });

  it("pay by the link of a mail, days later, by any method they like", async () => {
    expect(await add({ paymentMethod: "LINK" })).toMatch(/with the link to pay for it\.$/);
    const { id, holdUntil } = await onlyOrder();
    till.deps.time.forward(3 * 86_400);
    const { client, text } = await useMail();
    expect(text).toContain("Please pay by then");
    const paid = await client.ask("payOrder", {
      input: {
        id,
        paymentMethod: "demo",
        metaData: [{ key: "_demo_payment_method", value: "demo_card_0002" }],
      },
    });
    expect(paid.errors[0]?.extensions?.code).toBe("PAYMENT_DECLINED");
    await client.ask("payOrder", {
      input: {
        id,
        paymentMethod: "demo",
        metaData: [{ key: "_demo_payment_method", value: "demo_card_4242" }],
      },
    });
    await till.events();
    expect(await onlyOrder()).toMatchObject({ status: "processing", paymentMethod: "demo" });
    expect(holdUntil?.getTime()).toBeGreaterThan(till.deps.clock().getTime());
    await till.deliver();
    expect(till.deps.mails.to("mira@example.com").at(-1)?.text).toContain("The invoice is attached");
    await reset();
  });

  itOnEach("are added once, however often the form is sent", async () => {
    const once = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(once)));
    const numbers = answers.map(({ data }) => Object(data?.placeDeskOrder).next);
    expect(new Set(numbers)).toEqual(new Set([`order:${(await onlyOrder()).id}`]));
    expect(
      answers.filter(({ data }) =>
        /^You have already sent this form/.test(Object(data?.placeDeskOrder).message),
      ),
    ).toHaveLength(7);
    expect(await rowsOf(till.db, tables.outbox)).toHaveLength(1);
  });

  itOnEach("control: two forms make two orders", async () => {
    await Promise.all([send(form()), send(form())]);
    expect(await till.orders()).toHaveLength(2);
  });

  itOnEach(
    "share the last seat with buyers in the shop: one of both gets it, and it is sold once",
    async () => {
      const { productId, variationId } = someDate();
      await till.db.insert(tables.stock).values({ productId, variationId, quantity: 1 });
      const client = await till.shopper([{ productId, variationId }]);
      const [bought, added] = await Promise.all([
        till.buy(client),
        send(form({ paymentMethod: "FREE", reason: "Guest" })),
      ]);
      const outcomes = [bought, added].map(({ errors }) => errors[0]?.extensions?.code ?? "a seat");
      expect(outcomes.toSorted()).toEqual(["OUT_OF_STOCK", "a seat"]);
      expect(await rowsOf(till.db, tables.seats)).toHaveLength(1);
      expect(await seatsLeft(till, variationId)).toBe(0);
    },
  );

  itOnEach("control: with two seats left both get one", async () => {
    const { productId, variationId } = someDate();
    await till.db.insert(tables.stock).values({ productId, variationId, quantity: 2 });
    const client = await till.shopper([{ productId, variationId }]);
    await Promise.all([till.buy(client), send(form({ paymentMethod: "FREE", reason: "Guest" }))]);
    expect(await rowsOf(till.db, tables.seats)).toHaveLength(2);
  });

  it("are written into the log with order, sum and reason", async () => {
    await add({ paymentMethod: "FREE", reason: "Guest of the house" });
    const { id } = await onlyOrder();
    const rows = await till.db.select().from(tables.deskActions).orderBy(tables.deskActions.id);
    expect(rows.at(-1)).toMatchObject({
      action: "placeDeskOrder",
      about: `order:${id}`,
      reason: "Guest of the house",
      outcome: "done",
      changes: [{ field: "order", before: null, after: expect.stringMatching(/^1 seat, 0,00.€, free$/) }],
    });
  });
});

const seat = ({ name, email = "" }: { name: string; email?: string }) => ({ name, email });
