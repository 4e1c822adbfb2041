import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { codeFiles } from "@/backend/desk/code-desk";
import { deskFilesEndpoint } from "@/backend/desk/admission/files-endpoint";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { signInMember } from "@/tests/support/sign-in-member";

const rules = {
  kind: "PERCENT",
  name: "Readers of the newsletter",
  count: 1,
  percent: 20,
  products: [],
  isOncePerCustomer: false,
};

racesOnEachDatabase("codes of the desk", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    staff = await deskStaff(till.deps, ["ADMINISTRATOR"], "administrator@example.com");
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown> = {}) =>
    askDesk(till.backend, staff, name, variables);
  const list = async () => Object((await ask("codeBatches")).data).codeBatches.nodes;
  async function made(input: Record<string, unknown>) {
    const answer = await ask("makeCodes", { input: { ...rules, ...input } });
    expect(answer.errors).toEqual([]);
    return (await list())[0];
  }
  const refusal = async (input: Record<string, unknown>) =>
    (await ask("makeCodes", { input: { ...rules, ...input } })).errors[0]?.message;
  const change = (input: Record<string, unknown>) =>
    ask("changeCodes", { input: { isOncePerCustomer: false, ...input } });
  const use = async (code: string, client = till.visitor()) => {
    const applied = await client.ask("fillCart", {
      items: [{ productId: 992, quantity: 1 }],
      coupons: [code],
    });
    return Object(applied.data).fillCart?.cartErrors?.[0]?.reasons?.[0] ?? "applied";
  };
  const buyAs = async (email: string, code: string): Promise<string> => {
    const client = await till.shopper([{ productId: 992 }], [code]);
    const answer = await till.buy(client, "demo_card_4242", { billing: { ...billing, email } });
    return answer.errors[0]?.message ?? orderOf(answer).status;
  };
  async function file(id: number, bearer: string | null = staff.bearer) {
    const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {});
    const request = new Request(`http://site.invalid/desk/files/codes/${id}.csv`, { headers });
    const answer = await deskFilesEndpoint(till.deps, codeFiles).fetch(request);
    return { status: answer.status, lines: (await answer.text()).trim().split("\r\n") };
  }

  it("take their discount off carts, however they are typed", async () => {
    const { code, worth, count } = await made({});
    expect({ worth, count }).toEqual({ worth: "20 % off", count: 1 });
    expect(code).toMatch(/^([2-9cdfghjkmnpqrtvwxy]{4}-){3}[2-9cdfghjkmnpqrtvwxy]{4}$/);
    for (const typed of [code, code.toUpperCase(), code.replaceAll("-", " "), `“${code}”.`])
      expect(await use(typed)).toBe("applied");
    expect(await use(`${code.slice(0, -1)}z`)).toContain("does not exist");
    expect(await buyAs("one@example.com", code)).toBe("COMPLETED");
    const [order] = await till.orders();
    expect(order?.discount).toBe(Math.round((order?.subtotal ?? 0) / 5));
    expect((await list())[0]).toMatchObject({ uses: 1, usedCodes: 1 });
  });

  it("are limited by uses, once for each customer, and by products", async () => {
    const twice = await made({ usageLimit: 2, isOncePerCustomer: true, word: "For-Two", amount: null });
    expect(twice.code).toBe("for-two");
    expect(await buyAs("one@example.com", "for-two")).toBe("COMPLETED");
    expect(await buyAs("one@example.com", "for-two")).toContain("usage limit");
    expect(await buyAs("two@example.com", "for-two")).toBe("COMPLETED");
    expect(await use("for-two")).toContain("usage limit");
    expect(await refusal({ word: "for-two" })).toBe("This code already exists.");
    expect(await refusal({ word: "welcome-10" })).toBe("This code already exists.");
    const other = await made({ products: [1744], kind: "AMOUNT", amount: 5_000, percent: null });
    expect(other).toMatchObject({
      worth: expect.stringMatching(/^50,00\s€ off$/),
      products: [expect.any(String)],
    });
    expect(await use(other.code)).toContain("not applicable");
  });

  it("end with their last day in Vienna, and can be changed and switched off", async () => {
    const now = till.deps.clock();
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" }).format(now);
    const { id, code } = await made({ lastDay: today });
    expect(await use(code)).toBe("applied");
    const yesterday = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" }).format(
      now.getTime() - 86_400_000,
    );
    await change({ batch: id, lastDay: yesterday });
    expect(await use(code)).toBe("This coupon has expired.");
    await change({ batch: id, usageLimit: 7 });
    expect((await list())[0]).toMatchObject({ lastDay: null, usageLimit: 7 });
    await ask("switchCodes", { input: { batch: id, isOn: false } });
    expect(await use(code)).toBe("This coupon has expired.");
    await ask("switchCodes", { input: { batch: id, isOn: true } });
    expect(await use(code)).toBe("applied");
    const log = Object((await ask("actions", { about: `codes:${id}` })).data).actions.nodes;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      "switchCodes",
      "switchCodes",
      "changeCodes",
      "changeCodes",
      "makeCodes",
    ]);
    expect(log[2].changes).toMatchObject([
      { field: "uses", before: null, after: "7" },
      { field: "last day", before: yesterday, after: null },
    ]);
  });

  it("come by five hundred, all different, in a file that only administrators get", async () => {
    const { id, code, count } = await made({ count: 500, usageLimit: 1 });
    expect({ code, count }).toEqual({ code: null, count: 500 });
    const [head, ...lines] = (await file(id)).lines;
    expect(head).toBe("code;worth;used");
    expect(new Set(lines).size).toBe(500);
    const [first = "", second = ""] = lines.map((line) => line.split(";")[0]);
    expect(await buyAs("one@example.com", first)).toBe("COMPLETED");
    expect(await use(first)).toContain("usage limit");
    expect(await use(second)).toBe("applied");
    const [order] = await till.orders();
    expect((await file(id)).lines).toContain(`${first};20 % off;order ${order?.id}`);
    expect((await list())[0]).toMatchObject({ uses: 1, usedCodes: 1 });
    const desk = await deskStaff(till.deps, ["DESK"], "desk@example.com");
    expect((await file(id, desk.bearer)).status).toBe(403);
    expect((await file(id, null)).status).toBe(404);
    expect((await file(999_999)).status).toBe(404);
  });

  it("are refused with a sentence for what cannot be", async () => {
    expect(await refusal({ count: 501 })).toBe("At most 500 at once.");
    expect(await refusal({ percent: 0 })).toBe("Between 1 and 100 %.");
    expect(await refusal({ percent: null })).toBe("Please enter a percentage or an amount in euros.");
    expect(await refusal({ kind: "AMOUNT", amount: 0 })).toBe("Please enter the amount in euros.");
    expect(await refusal({ word: "abcd", count: 2 })).toContain("Your own code is a single code");
    expect(await refusal({ word: "a b" })).toContain("letters, digits");
    expect(await refusal({ products: [1] })).toBe("You cannot choose this product.");
    expect(await refusal({ kind: "ACCESS", products: [] })).toContain("Choose the product");
    expect((await change({ batch: 999_999 })).errors[0]?.message).toBe("There are no such codes.");
  });

  const redeem = async (client: ContractClient, code: string) =>
    Object((await client.ask("redeemAccessCode", { code })).data).redeemAccessCode?.status;

  it("open what they are for, once, while they last: a course and an event", async () => {
    const member = till.visitor();
    const memberId = await signInMember(till, member, "member@example.com");
    expect(memberId).toBeDefined();
    const ticket = await made({ kind: "ACCESS", count: 2, products: [4001], percent: null });
    expect(ticket).toMatchObject({ code: null, usageLimit: 1, worth: expect.any(String) });
    const codes = (await file(ticket.id)).lines.slice(1).map((line) => line.split(";")[0] ?? "");
    const [first = "", second = ""] = codes;
    await ask("switchCodes", { input: { batch: ticket.id, isOn: false } });
    expect(await redeem(member, first)).toBe("ERROR");
    await ask("switchCodes", { input: { batch: ticket.id, isOn: true } });
    const opened = await member.ask("verifyEventAccess", { input: { token: first } });
    expect(Object(opened.data).verifyEventAccess.result).toBe("SUCCESS");
    expect(await redeem(member, first)).toBe("ERROR");
    await change({ batch: ticket.id, lastDay: "2020-01-01" });
    expect(await redeem(member, second)).toBe("ERROR");
    expect(await use(second)).toContain("does not exist");
    const used = (await file(ticket.id)).lines.find((line) => line.startsWith(first));
    expect(used).toContain("member@example.com");
    expect((await list())[0]).toMatchObject({ uses: 1, usedCodes: 1 });
  });

  itOnEach(
    "are sold once when two buyers press at the same moment, and twice with a second use",
    async () => {
      for (const usageLimit of [1, 2]) {
        await till.reset();
        const { code } = await made({ usageLimit });
        const bought = await Promise.all(
          ["one@example.com", "two@example.com"].map(async (email) => {
            const client = await till.shopper([{ productId: 992 }], [code]);
            return { email, client };
          }),
        ).then((buyers) =>
          Promise.all(
            buyers.map(({ email, client }) =>
              till.buy(client, "demo_card_4242", { billing: { ...billing, email } }),
            ),
          ),
        );
        expect(bought.filter(({ errors }) => errors.length === 0)).toHaveLength(usageLimit);
      }
    },
  );
});
