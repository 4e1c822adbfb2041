import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { cancelOrder } from "@/backend/sales/settlement";
import { markPaid } from "@/backend/sales/settlement/mark-paid";
import { latestPayment } from "@/backend/sales/payments/store";
import { applyDispute } from "@/backend/after-sales/refunds/settle-dispute";
import { bookSeats, farDates, lineRows } from "@/tests/support/booked-seats";
import { onOneDatabase } from "@/tests/support/database";
import { formOf } from "@/tests/support/desk-forms";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { editedShop } from "@/tests/support/edited-shop";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

onOneDatabase("a certificate and the ground that it was issued on", (open) => {
  const { shop, counted } = editedShop(open);
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  const begin = Date.parse("2026-11-02T09:00:00Z");
  beforeEach(async () => {
    shop().deps.time.forward((begin - shop().deps.clock().getTime()) / 1_000);
    await shop().db.delete(tables.certificates);
    staff = await deskStaff(shop().deps, ["DESK", "BOOKS"]);
  });

  const ask = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await askDesk(shop().backend, staff, name, variables);
    return errors[0]?.message ?? Object(data);
  };
  const orderOfDesk = async (number: number) => (await ask("order", { number })).order;
  /** Somebody with a seat who came, as the desk says. */
  const came = async (method = "demo_card_4242") => {
    const { date } = counted();
    const booked = await bookSeats(shop(), date, { names: ["Mira Łukasz"], method });
    const id = `workshop-${date.variationId}`;
    const seat = booked.seats[0]?.id ?? 0;
    await ask("noteAttendance", { input: { date: id, seats: [seat], came: true } });
    return { ...booked, seat, date: id, variationId: date.variationId };
  };
  const issue = async (date: string, seat: number, confirmed: Record<string, unknown> = {}) => {
    const input = { date, seats: [seat], guides: ["Eva Leit"], ...confirmed };
    const answer = await ask("issueToAttendees", { input });
    return typeof answer === "string" ? answer : answer.issueToAttendees.message;
  };
  const issued = async (method?: string) => {
    const one = await came(method);
    const answer = await issue(one.date, one.seat, { isEarlyRight: true, isUnpaidRight: true });
    expect(answer).toBe("1 issued and emailed.");
    const [row] = await shop().db.select().from(tables.certificates);
    if (!row) throw new Error("no certificate");
    return { ...one, certificate: row.publicId };
  };
  const tasks = async (): Promise<{ key: string; title: string; detail: string; order: number }[]> => {
    const { inbox } = await ask("inbox", {});
    return inbox.find(({ kind }: { kind: string }) => kind === "CERTIFICATE")?.nodes ?? [];
  };
  const sentences = async () => (await tasks()).map(({ detail }) => detail);

  it("is not issued before the last day without the confirmed answer, and nothing changes", async () => {
    const { date, seat } = await came();
    const { certificates, end } = (await ask("date", { id: date })).date;
    expect(certificates.earlyUntil).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    expect(await issue(date, seat)).toBe(
      `The workshop ends on ${certificates.earlyUntil}. Confirm that you want to issue now; no certificate was issued.`,
    );
    expect(await shop().db.$count(tables.certificates)).toBe(0);
    expect(await issue(date, seat, { isEarlyRight: true })).toBe("1 issued and emailed.");
    await shop().db.delete(tables.certificates);
    const lastDay = Date.parse(`${end.slice(0, 10)}T00:00:00${end.slice(19)}`);
    shop().deps.time.forward((lastDay - shop().deps.clock().getTime()) / 1_000 - 60);
    staff = await deskStaff(shop().deps, ["DESK"]);
    expect(await issue(date, seat), "a minute too early").toMatch(/^The workshop ends on /);
    shop().deps.time.forward(61);
    expect((await ask("date", { id: date })).date.certificates.earlyUntil).toBeNull();
    expect(await issue(date, seat), "control: the last day has begun").toBe("1 issued and emailed.");
  });

  it("by hand is not issued for a day to come without the confirmed answer", async () => {
    const person = { name: "Ida Berg", email: "ida@example.com" };
    const input = {
      certification: "flight-level-2-design",
      date: "2026-12-15",
      guides: [],
      people: [person],
    };
    expect(await ask("issueCertificates", { input })).toBe(
      "The workshop starts on 15 December 2026. Confirm that you want to issue now; no certificate was issued.",
    );
    expect(await shop().db.$count(tables.certificates)).toBe(0);
    expect(await ask("issueCertificates", { input: { ...input, isEarlyRight: true } })).toMatchObject({
      issueCertificates: { message: "1 issued and emailed." },
    });
    expect(
      await ask("issueCertificates", { input: { ...input, date: "2026-11-02" } }),
      "control: today",
    ).toMatchObject({ issueCertificates: { message: "1 issued and emailed." } });
  });

  it("is issued to somebody whose order is unpaid only when the answer names that order's state", async () => {
    const { id, date, seat } = await came("invoice");
    const { certificates } = (await ask("date", { id: date })).date;
    expect(certificates.ready).toMatchObject([{ seat, unpaidOrder: id }]);
    expect(await issue(date, seat, { isEarlyRight: true })).toBe(
      `Order ${id} is not paid. Confirm that its attendees get a certificate; none was issued.`,
    );
    expect(await shop().db.$count(tables.certificates)).toBe(0);
    expect(await issue(date, seat, { isEarlyRight: true, isUnpaidRight: true })).toBe(
      "1 issued and emailed.",
    );
    expect(await tasks(), "the desk knew").toEqual([]);
    await cancelOrder(shop().deps, id);
    expect(await sentences()).toEqual([expect.stringContaining("the order was cancelled")]);
  });

  it("whose attendance is undone is a task, and the answer to the undo says so", async () => {
    const { id, date, seat, certificate } = await issued();
    expect((await ask("date", { id: date })).date.attendees).toMatchObject([
      { seat, certificate: certificate },
    ]);
    expect(await tasks(), "control").toEqual([]);
    const undone = await ask("noteAttendance", { input: { date, seats: [seat], came: false } });
    expect(undone.noteAttendance.message).toBe(
      "1 person: attendance undone. 1 certificate was issued for them: decide in the inbox whether to keep it.",
    );
    expect(await tasks()).toMatchObject([
      { key: certificate, order: id, title: expect.stringContaining("Mira") },
    ]);
    expect(await sentences()).toEqual([expect.stringContaining("the attendance was undone")]);
    await ask("noteAttendance", { input: { date, seats: [seat], came: true } });
    expect(await tasks(), "the ground is there again").toEqual([]);
  });

  it.each<[string, (one: Awaited<ReturnType<typeof issued>>) => Promise<unknown>, string]>([
    [
      "its date is cancelled",
      ({ date }) =>
        ask("cancelDate", { input: { date, seats: 1, typed: "CANCEL", reason: "The guide is ill" } }),
      "the date was cancelled",
    ],
    [
      "its date is moved",
      async ({ date }) => {
        const { form } = (await ask("date", { id: date })).date;
        const { seen, time, days, timezone, location, guides, seats, price } = form;
        const first = new Date(Date.parse(form.first) + 7 * 86_400_000).toISOString().slice(0, 10);
        const rest = { seen, time, days, timezone, location, guides, seats, price };
        return ask("changeDate", { input: { date, first, ...rest, reason: "" } });
      },
      "the seat is now on another date",
    ],
    [
      "its seat is moved to another date",
      async ({ id, seat, variationId }) => {
        const { version } = await orderOfDesk(id);
        const to = farDates(shop()).dates.find((one) => one.id !== variationId)?.id;
        return ask("rebookSeats", {
          input: { number: id, version, seats: [seat], to, back: 0, pay: 0, reason: "" },
        });
      },
      "the seat is now on another date",
    ],
    [
      "its seat is given up within the time to withdraw",
      async ({ id, seat }) => {
        const { version } = await orderOfDesk(id);
        const { back } = (await ask("seatChange", { number: id, seats: [seat] })).seatChange;
        return ask("giveUpSeats", { input: { number: id, version, seats: [seat], back, reason: "" } });
      },
      "the buyer withdrew from the order",
    ],
    [
      "its seat is given up after the deadline, when nothing goes back",
      async ({ id, seat }) => {
        const [line] = await lineRows(shop(), id);
        const start = Date.parse(line?.occurrence?.start ?? "");
        shop().deps.time.forward((start - shop().deps.clock().getTime()) / 1_000 - 2 * 86_400);
        staff = await deskStaff(shop().deps, ["DESK", "BOOKS"]);
        const { version } = await orderOfDesk(id);
        const { back } = (await ask("seatChange", { number: id, seats: [seat] })).seatChange;
        return ask("giveUpSeats", { input: { number: id, version, seats: [seat], back, reason: "" } });
      },
      "the seat was cancelled",
    ],
    [
      "its payment is lost in a dispute",
      async ({ id }) => {
        const payment = await latestPayment(shop().db, id);
        if (!payment) throw new Error("no payment");
        const dispute = { status: "lost" as const, amountCents: payment.amount };
        return shop().db.transaction((tx) => applyDispute(tx, shop().deps, payment, dispute));
      },
      "the money was refunded or lost in a dispute",
    ],
    [
      "its order is refunded whole",
      ({ id }) => operate(shop(), { command: "refund", number: id }),
      "the money was refunded",
    ],
    [
      "its seat goes to somebody else",
      ({ id, client, seat }) =>
        client.ask("nameSeat", { input: { id, seat, name: "Jon", email: "jon@example.com" } }),
      "the seat has another attendee",
    ],
  ])("when %s is a task that names why", async (_title, take, why) => {
    const one = await issued();
    expect(await tasks(), "control").toEqual([]);
    const answer = await take(one);
    expect(typeof answer === "string" ? answer : "done").toBe("done");
    await shop().events();
    expect(await tasks()).toMatchObject([{ key: one.certificate, order: one.id }]);
    expect((await sentences())[0]).toContain(why);
  });

  it("is kept with a reason until another ground goes, and names who kept it", async () => {
    const { date, seat, certificate, id } = await issued();
    await ask("noteAttendance", { input: { date, seats: [seat], came: false } });
    const keep = (reason: string) => ask("keepCertificate", { input: { certificate, reason } });
    expect(await keep(" ")).toBe("Please give a reason.");
    expect(await tasks()).toHaveLength(1);
    expect(await keep("Was there; the list was wrong")).toMatchObject({
      keepCertificate: { message: "The certificate of Mira Łukasz stays valid." },
    });
    expect(await tasks()).toEqual([]);
    expect(await keep("Once more")).toBe(
      "Nothing is wrong with this certificate any more, or a colleague was faster.",
    );
    const [row] = await shop().db.select().from(tables.certificates);
    expect(row?.kept).toMatchObject([{ reason: "Was there; the list was wrong", grounds: ["undone"] }]);
    await operate(shop(), { command: "refund", number: id });
    await shop().events();
    expect(await sentences()).toEqual([expect.stringContaining("the money was refunded")]);
    expect((await sentences())[0]).not.toContain("undone");
  });

  it("that is revoked is no task, and its public page says so", async () => {
    const { date, seat, certificate } = await issued();
    await ask("noteAttendance", { input: { date, seats: [seat], came: false } });
    await ask("revokeCertificate", { input: { certificate, reason: "Issued by mistake" } });
    expect(await tasks()).toEqual([]);
    const answer = await shop().backend.credentials.fetch(
      new Request(`http://localhost:3000/credentials/status/${certificate}`),
    );
    expect(await answer.text()).toContain("Issued by mistake");
  });

  it("is counted before its date is changed or cancelled", async () => {
    const { date, seat } = await came();
    expect((await ask("date", { id: date })).date.concerned.certificates).toBe(0);
    await issue(date, seat, { isEarlyRight: true });
    const { concerned, form } = (await ask("date", { id: date })).date;
    expect(concerned.certificates).toBe(1);
    const { seen, first, time, days, timezone, location, guides, seats, price } = form;
    const input = { date, seen, first, time, days, timezone, location, guides, seats, price };
    expect((await ask("dateChange", formOf("dateChange", input))).dateChange.concerned.certificates).toBe(1);
  });

  it("is revoked by nobody but a person, and a paid transfer settles the question of money", async () => {
    const { id, certificate } = await issued("invoice");
    await shop().db.update(tables.certificates).set({ kept: [] });
    expect(await sentences()).toEqual([expect.stringContaining("the order has not been paid")]);
    await markPaid(shop().deps, id);
    expect(await tasks()).toEqual([]);
    await operate(shop(), { command: "refund", number: id });
    const [row] = await shop()
      .db.select()
      .from(tables.certificates)
      .where(eq(tables.certificates.publicId, certificate));
    expect(row?.revokedAt).toBeNull();
  });
});
