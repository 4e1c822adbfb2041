import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, roles } from "@/backend/ground/desk-roles";
import type { ReadOf } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import { onOneDatabase } from "@/tests/support/database";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import * as tables from "@/tests/support/schema";

type Found = ReadOf<"find">;

onOneDatabase("the search of the desk", (open) => {
  let till: CheckoutWorld;
  let order: number;
  let invoice: string;
  const bearers = new Map<Role, string>();
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    for (const role of roles)
      bearers.set(role, (await deskStaff(till.deps, [role], `${role.toLowerCase()}@example.com`)).bearer);
    const { productId, dates } = datesOf(till, "FL2D");
    const where = { productId, variationId: dates.at(-1)?.id ?? 0 };
    order = (await bookSeats(till, where, { names: ["José Łukasz"] })).id;
    const [issued] = await till.db.select().from(tables.invoices);
    invoice = issued?.number ?? "";
    const createdAt = till.deps.clock();
    await till.db.insert(tables.members).values([
      {
        email: "thomas.mueller@example.com",
        firstName: "Thomas",
        lastName: "Müller",
        company: "Bäckerei Größ",
        createdAt,
      },
      { email: "eva.meyer@example.com", firstName: "Eva", lastName: "Meyer", createdAt },
      { email: "al@example.org", firstName: "Al", lastName: "Hall", createdAt },
    ]);
    const [file] = await till.db
      .insert(tables.bankFiles)
      .values({ name: "a.xml", hash: "a", importedAt: createdAt, lines: 1, known: 0, problems: [] })
      .returning();
    await till.db.insert(tables.bankLines).values({
      fileId: file?.id ?? 0,
      entry: "e1",
      fingerprint: "e1",
      account: "AT00",
      bookedOn: "2026-11-20",
      amount: 159_000,
      currency: "EUR",
      payer: "MUELLER THOMAS",
      iban: null,
      raw: "x",
      candidates: [],
      text: "Zahlungsreferenz RF18 5390",
    });
  });
  afterAll(() => till.close());

  const ask = async (text: string, role: Role = "ADMINISTRATOR"): Promise<Found> => {
    const { data, errors } = await askDesk(till.backend, { bearer: bearers.get(role) ?? null }, "find", {
      text,
    });
    expect(errors).toEqual([]);
    return Object(data).find;
  };
  const titles = (found: Found, kind: string) =>
    found.groups.find((group) => group.kind === kind)?.nodes.map(({ title }) => title) ?? [];

  describe("forgives", () => {
    it.each([
      ["Muller", "an accent that is left out"],
      ["MÜLLER", "capitals"],
      ["Mueller", "another way to write it"],
      ["Mulelr", "two letters in the wrong order"],
      ["thomas mül", "the end of a word that is not typed yet"],
      ["Tomas Müller", "a letter too few in one of two words"],
    ])("%s: %s", async (text) => {
      expect(titles(await ask(text), "PERSON")).toContain("Thomas Müller");
    });

    it("a wrong letter in a short name, after those who are named like that", async () => {
      const found = await ask("Mayer");
      expect(found.groups.find(({ kind }) => kind === "PERSON")?.nodes[0]).toMatchObject({
        title: "Eva Meyer",
        isExact: false,
      });
    });

    it("nothing in a number, and does not take everything for a slip", async () => {
      expect((await ask(String(order + 700))).groups).toEqual([]);
      expect((await ask("Zwettler")).groups).toEqual([]);
    });
  });

  it("puts the word as typed before one that is like it", async () => {
    await till.db.insert(tables.members).values({
      email: "lena.mayer@example.com",
      firstName: "Lena",
      lastName: "Mayer",
      createdAt: till.deps.clock(),
    });
    expect(titles(await ask("mayer"), "PERSON")).toEqual(["Lena Mayer", "Eva Meyer"]);
  });

  it("takes two letters for the beginning of a word", async () => {
    expect(titles(await ask("al"), "PERSON")).toEqual(["Al Hall"]);
  });

  it("finds people on seats, companies, lines of the bank and dates", async () => {
    for (const text of ["lukasz", "Jose Lukas"])
      expect(titles(await ask(text), "ATTENDEE"), text).toEqual(["José Łukasz"]);
    expect(titles(await ask("backerei gross"), "COMPANY")).toEqual(["Bäckerei Größ"]);
    expect(titles(await ask("RF18"), "BANK_LINE")).toEqual([`${formatEuro(159_000)}, MUELLER THOMAS`]);
    expect(titles(await ask("flight levels day"), "DATE")).toContain("Flight Levels Day");
  });

  it("opens an order by its number, its invoice's and the address of its page", async () => {
    const typed = [String(order), `#${order}`, `Order ${order}`, invoice, invoice.replace(/-0+/, "-")];
    for (const text of [...typed, `https://academy.test/desk/orders/${order}?x=1`])
      expect((await ask(text)).order, text).toBe(order);
    expect((await ask(`${order} Müller`)).order).toBeNull();
    expect((await ask("9")).order).toBeNull();
  });

  it("shows nobody what their roles do not include", async () => {
    const kinds = async (role: Role) => {
      const found = await Promise.all(["muller", "lukasz", "flight"].map((text) => ask(text, role)));
      return new Set(found.flatMap(({ groups }) => groups.map(({ kind }) => kind)));
    };
    expect([...(await kinds("EDITOR"))]).toEqual(["DATE"]);
    expect(await kinds("DESK")).not.toContain("BANK_LINE");
    expect(await kinds("BOOKS")).toContain("BANK_LINE");
    expect(await kinds("BOOKS")).not.toContain("ATTENDEE");
  });

  it("has no other answer for signs that the database reads", async () => {
    for (const text of ["%", "_", "\\", "''", "a%b", "  "])
      expect((await ask(text)).groups, text).toEqual([]);
  });
});
