import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Backend, createBackend } from "@/backend";
import { codeBatches } from "@/backend/sales/codes/tables";
import { catalogue } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { formatEuro } from "@/lib/money";
import { testDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";

const base = {
  kind: "PERCENT",
  name: "Readers",
  count: 1,
  percent: 20,
  products: [],
  isOncePerCustomer: false,
};
const access = { ...base, kind: "ACCESS", percent: null, products: [4001] };
const lettersAndDigits = "Use 4 to 40 letters, digits and hyphens.";
const [membership, program] = (["SUBSCRIPTION", "PROFESSIONAL_PROGRAM"] as const).map(
  (type) =>
    catalogue()
      .products()
      .find((product) => product.type === type)?.id ?? 0,
);

let database: Database;
let deps: TestDeps;
let backend: Backend;
let staff: Awaited<ReturnType<typeof deskStaff>>;
beforeAll(async () => {
  database = await testDatabase();
  deps = testDeps({ database: async () => database, db: database.db });
  backend = createBackend(deps);
  staff = await deskStaff(deps, ["ADMINISTRATOR"]);
});
beforeEach(() => emptyTables(database.db, ["code_batches"]));
afterAll(() => database.close());

const ask = (name: DeskOperation, variables: Record<string, unknown> = {}) =>
  askDesk(backend, staff, name, variables);
const rows = () => database.db.select().from(codeBatches);
/** The answer to a form, its message or the sentences of its fields. */
const sent = async (name: DeskOperation, input: Record<string, unknown>) => {
  const { data, errors } = await ask(name, { input });
  return errors[0]?.extensions?.fields ?? errors[0]?.message ?? Object(data)[name].message;
};
const make = (input: Record<string, unknown>) => sent("makeCodes", { ...base, ...input });
const made = async (input: Record<string, unknown>) => {
  await make(input);
  const [row] = await rows();
  if (!row) throw new Error("no batch");
  return row;
};
const listed = async () => Object((await ask("codeBatches")).data).codeBatches.nodes[0];
const logged = async (id: number) =>
  Object((await ask("actions", { about: `codes:${id}` })).data).actions.nodes[0].changes;

it("stand beside the discounts of the content, each with its limits", async () => {
  const { data } = await ask("writtenCodes");
  const written: { code: string }[] = Object(data).writtenCodes;
  expect(written.map(({ code }) => code)).toEqual(
    catalogue()
      .coupons()
      .map(({ code }) => code),
  );
  expect(written.find(({ code }) => code === "for-guides")).toMatchObject({
    worth: "40 % off",
    uses: 0,
    emails: ["guide@example.com", "clara.hofstetter@example.com"],
  });
  expect(written.find(({ code }) => code === "big-team")).toMatchObject({
    worth: `${formatEuro(20_000)} off`,
    minimum: 200_000,
  });
});

describe("the form that makes codes", () => {
  it.each([
    ["percent", { percent: 0 }, "Between 1 and 100 %."],
    ["percent", { percent: 101 }, "Between 1 and 100 %."],
    ["amount", { percent: null }, "Please enter a percentage or an amount in euros."],
    ["amount", { kind: "AMOUNT" }, "Please enter a percentage or an amount in euros."],
    ["amount", { kind: "AMOUNT", amount: 0 }, "Please enter the amount in euros."],
    ["amount", { kind: "AMOUNT", amount: 1_000_001 }, "At most 10.000 €."],
    ["count", { count: 0 }, "At least one."],
    ["count", { count: 501 }, "At most 500 at once."],
    ["name", { name: " " }, "Please enter a purpose for the codes."],
    ["name", { name: "a\u0007b" }, "This contains a character that cannot be printed."],
    ["word", { word: "abc" }, lettersAndDigits],
    ["word", { word: "-abc" }, lettersAndDigits],
    ["word", { word: "a".repeat(41) }, lettersAndDigits],
    ["word", { word: "two words" }, lettersAndDigits],
    ["word", { word: "first", count: 2 }, "Your own code is a single code. Leave it out, or make only one."],
    ["word", { ...access, word: "first" }, "You cannot choose the text of an access code."],
    ["products", { ...access, products: [] }, "Choose the product that it opens."],
    ["products", { ...access, products: [992, 4001] }, "Choose the product that it opens."],
    ["products", { ...access, products: [membership] }, "You cannot choose this product."],
    ["products", { ...access, products: [program] }, "You cannot choose this product."],
    ["products", { products: [992, 999_999] }, "You cannot choose this product."],
    ["uses", { usageLimit: 0 }, "Enter at least one use, or leave it empty."],
    ["lastDay", { lastDay: "31.12.2026" }, "Please enter the last day."],
  ])("names the field %s of %j, and makes nothing", async (field, input, sentence) => {
    expect(await make(input)).toEqual({ [field]: sentence });
    expect(await rows()).toEqual([]);
  });

  it.each([
    [
      { percent: 1, amount: 500 },
      { kind: "percent", basisPoints: 100, amount: null, note: "" },
    ],
    [
      { percent: 100, usageLimit: 1 },
      { basisPoints: 10_000, usageLimit: 1, oncePerCustomer: false },
    ],
    [
      { kind: "AMOUNT", amount: 1_000_000 },
      { kind: "amount", basisPoints: null, amount: 1_000_000 },
    ],
    [
      { kind: "AMOUNT", percent: null, amount: 1 },
      { basisPoints: null, amount: 1 },
    ],
    [
      { isOncePerCustomer: true, products: [992, 4001, 992] },
      { oncePerCustomer: true, products: [992, 4001] },
    ],
    [
      { ...access, usageLimit: 7, isOncePerCustomer: true },
      {
        kind: "access",
        usageLimit: 1,
        oncePerCustomer: false,
        basisPoints: null,
        amount: null,
        products: [4001],
      },
    ],
    [
      { products: [membership], note: " For Ada " },
      { products: [membership], note: "For Ada", usageLimit: null },
    ],
    [{ lastDay: "2026-12-31" }, { endsAt: new Date("2026-12-31T23:00:00Z"), offAt: null }],
    [{ lastDay: "2027-07-01" }, { endsAt: new Date("2027-07-01T22:00:00Z") }],
    [{ word: " Abcd " }, { endsAt: null }],
  ])("keeps of %j: %j", async (input, kept) => {
    expect(await make(input)).toBe("1 code has been created.");
    expect(await rows()).toEqual([expect.objectContaining({ name: "Readers", ...kept })]);
  });

  it("says and writes down how many were made", async () => {
    expect(await make({ count: 500 })).toBe("500 codes have been created.");
    const [row] = await rows();
    expect(await logged(row?.id ?? 0)).toEqual([
      expect.objectContaining({ field: "codes", before: null, after: "500, Readers" }),
    ]);
    await made({ word: "only-one" });
    expect(await make({ word: "only-one" })).toEqual({ word: "This code already exists." });
  });

  it("offers every product, and for access those that a code alone can open", async () => {
    const { codeProducts } = Object((await ask("codeProducts")).data);
    const products = catalogue().products();
    expect(codeProducts.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual(
      products.map(({ id, name }) => [id, name]),
    );
    const opens = (id: number) => codeProducts.find((one: { id: number }) => one.id === id).isOpenable;
    expect([992, 4001].map(opens)).toEqual([true, true]);
    const [consulting, workshopDates] = [6002, 993];
    expect([membership ?? 0, program ?? 0, consulting, workshopDates].filter(opens)).toEqual([]);
  });
});

describe("codes that are there", () => {
  it("are shown with their last day, state and moment", async () => {
    const row = await made({ lastDay: "2026-12-31", isOncePerCustomer: true, products: [992] });
    expect(await listed()).toMatchObject({
      kind: "percent",
      worth: "20 % off",
      lastDay: "2026-12-31",
      isOff: false,
      isOncePerCustomer: true,
      createdAt: row.createdAt.toISOString(),
      products: [catalogue().product(992)?.name],
    });
    await sent("switchCodes", { batch: row.id, isOn: false });
    expect(await listed()).toMatchObject({ isOff: true });
  });

  it("are changed in their limits, and the log has both sides", async () => {
    const { id } = await made({ usageLimit: 3, lastDay: "2026-12-31" });
    const limits = { batch: id, usageLimit: null, isOncePerCustomer: true, lastDay: "2026-11-30" };
    expect(await sent("changeCodes", limits)).toBe("“Readers” has been changed.");
    expect(await rows()).toMatchObject([
      { usageLimit: null, oncePerCustomer: true, endsAt: new Date("2026-11-30T23:00:00Z") },
    ]);
    expect(await logged(id)).toMatchObject([
      { field: "uses", before: "3", after: null },
      { field: "once per customer", before: "false", after: "true" },
      { field: "last day", before: "2026-12-31", after: "2026-11-30" },
    ]);
    await sent("changeCodes", { batch: id, usageLimit: 5, isOncePerCustomer: false });
    expect(await rows()).toMatchObject([{ usageLimit: 5, oncePerCustomer: false, endsAt: null }]);
  });

  it("keep their single use when they open something", async () => {
    const { id } = await made(access);
    await sent("changeCodes", { batch: id, usageLimit: 9, isOncePerCustomer: true, lastDay: "2026-11-30" });
    expect(await rows()).toMatchObject([
      { usageLimit: 1, oncePerCustomer: false, endsAt: new Date("2026-11-30T23:00:00Z") },
    ]);
  });

  it("keep the moment at which they were switched off first", async () => {
    const { id } = await made({});
    const turn = (isOn: boolean) => sent("switchCodes", { batch: id, isOn });
    expect(await turn(false)).toBe("“Readers” has been switched off.");
    const [off] = await rows();
    expect(off?.offAt).toBeInstanceOf(Date);
    expect(await logged(id)).toMatchObject([{ field: "state", before: "on", after: "off" }]);
    await turn(false);
    expect((await rows())[0]?.offAt).toEqual(off?.offAt);
    expect(await turn(true)).toBe("“Readers” has been switched on.");
    expect(await rows()).toMatchObject([{ offAt: null }]);
    expect(await logged(id)).toMatchObject([{ field: "state", before: "off", after: "on" }]);
    for (const name of ["switchCodes", "changeCodes"] as const) {
      const more = name === "switchCodes" ? { isOn: true } : { isOncePerCustomer: false };
      expect(await sent(name, { batch: 999_999, ...more })).toBe("There are no such codes.");
    }
  });
});
