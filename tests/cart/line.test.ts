import { describe, expect, it } from "vitest";
import { lineKey, readExtraData, refuseQuantity, type Sellable } from "@/backend/sales/cart/line";

const item = (parts: Partial<Sellable> = {}): Sellable => ({
  name: "Ticket",
  soldIndividually: false,
  stock: null,
  purchasable: true,
  ...parts,
});
const refuse = (parts: Partial<Sellable>, add: number, inCart = 0, alike = inCart) =>
  refuseQuantity(item(parts), { add, inCart, alike });

describe("quantities of a line", () => {
  it("are refused in the contract's words", () => {
    expect(refuse({ name: "Professional Program", soldIndividually: true }, 1, 1)).toBe(
      '<a href="/store/cart" class="button wc-forward wp-element-button">View cart</a> You cannot add another "Professional Program" to your cart.',
    );
    expect(refuse({ name: "Sold out", stock: 0 }, 1)).toBe(
      "You cannot add &quot;Sold out&quot; to the cart because the product is out of stock.",
    );
    expect(refuse({ stock: 3 }, 4)).toBe(
      "You cannot add that amount of &quot;Ticket&quot; to the cart because there is not enough stock (3 remaining).",
    );
    expect(refuse({ purchasable: false }, 1)).toBe("Sorry, this product cannot be purchased.");
  });

  it("may be all there is, counted over every line of the same stock", () => {
    expect(refuse({ stock: 3 }, 3)).toBeNull();
    expect(refuse({ stock: 3 }, 1, 0, 2)).toBeNull();
    expect(refuse({ stock: 3 }, 1, 0, 3)).not.toBeNull();
    expect(refuse({}, 999)).toBeNull();
    expect(refuse({}, 1, 999)).not.toBeNull();
    expect(refuse({ soldIndividually: true }, 1)).toBeNull();
    expect(refuse({ soldIndividually: true }, 2)).not.toBeNull();
  });

  it("put names into messages as text", () => {
    expect(refuse({ name: "<b>x</b>", stock: 0 }, 1)).toContain("&lt;b&gt;x&lt;/b&gt;");
  });
});

describe("extra data", () => {
  it("is an object of known keys with texts", () => {
    expect(readExtraData('{"attendeeName":" Ada Lovelace ","note":""}')).toEqual({
      extra: { attendeeName: "Ada Lovelace" },
    });
    expect(readExtraData(null)).toEqual({ extra: {} });
    expect(readExtraData("")).toEqual({ extra: {} });
  });

  it.each([
    "[]",
    "1",
    '"text"',
    "null",
    "{",
    '{"price":"1"}',
    '{"__proto__":"x"}',
    '{"attendeeName":1}',
    '{"attendeeName":{"a":"b"}}',
    JSON.stringify({ attendeeName: "x".repeat(501) }),
  ])("is not %s", (text) => expect(readExtraData(text)).toHaveProperty("refusal"));
});

describe("keys of lines", () => {
  const line = { productId: 992, variationId: null, extra: { attendeeName: "Ada", note: "x" } };

  it("are the same for the same thing, however it is written", () => {
    expect(lineKey({ ...line, extra: { note: "x", attendeeName: "Ada" } })).toBe(lineKey(line));
  });

  it("differ by product, variation and extra data", () => {
    const others = [
      { ...line, productId: 993 },
      { ...line, variationId: 1 },
      { ...line, extra: {} },
      { ...line, extra: { note: "Ada", attendeeName: "x" } },
    ];
    expect(new Set([line, ...others].map(lineKey)).size).toBe(5);
  });
});
