import { parse } from "csv-parse/sync";
import { z } from "zod";
import { billing, type CheckoutWorld, orderOf } from "./checkout-world";
import { operate } from "./refunding";

const firm = {
  ...billing,
  company: "Öl & Čaj; Söhne «1» € GmbH ".padEnd(80, "x"),
  customerType: "company",
  vatId: "DE136695976",
  country: "DE",
  postcode: "10115",
  city: "Berlin",
};

/**
 * Two quarters of business: private people in Austria, Germany and Greece, a firm with a VAT id, a part that is given back
 * at once, an invoice with a wrong address, an order that nobody has paid, and a German's money that goes back in the next
 * quarter. @returns the German's order
 */
export async function doBusiness(till: CheckoutWorld): Promise<number> {
  const sell = async (buyer: Record<string, unknown>) => {
    const { databaseId: number } = orderOf(
      await till.buy(await till.shopper([{ productId: 6002, quantity: 2 }]), "invoice", { billing: buyer }),
    );
    const { text } = await operate(till, { command: "paid", number });
    if (!/paid/i.test(text)) throw new Error(text);
    return number;
  };
  const austrian = await sell(billing);
  await operate(till, { command: "refund", number: austrian, amount: 3_333 });
  await operate(till, { command: "refund-sent", number: austrian });
  const german = await sell({ ...billing, country: "DE", postcode: "10115", city: "Berlin" });
  await sell({ ...billing, country: "GR", postcode: "10431", city: "Athen" });
  const wrong = await sell(firm);
  await operate(till, { command: "correct", number: wrong, city: "Potsdam" });
  // Not in the books: paid by a test card.
  await till.buy(await till.shopper([{ productId: 6002 }]));
  till.deps.time.forward(75 * 86_400);
  await operate(till, { command: "refund", number: german, amount: 1_190 });
  await operate(till, { command: "refund-sent", number: german });
  return german;
}

/** Rows of a CSV in German, by the names of its columns. */
export function readGerman(text: string): Record<string, string>[] {
  const rows: unknown = parse(text, { columns: true, delimiter: ";", bom: true });
  return z.array(z.record(z.string(), z.string())).parse(rows);
}

/** `-1234,50` → cents. */
export const centsOf = (written = "") => Math.round(Number(written.replace(",", ".")) * 100);

/** The characters that Windows-1252 has where Latin-1 has controls: https://encoding.spec.whatwg.org/index-windows-1252.txt */
const special: Record<number, string> = {
  128: "€",
  130: "‚",
  131: "ƒ",
  132: "„",
  133: "…",
  134: "†",
  135: "‡",
  136: "ˆ",
  137: "‰",
  138: "Š",
  139: "‹",
  140: "Œ",
  142: "Ž",
  145: "‘",
  146: "’",
  147: "“",
  148: "”",
  149: "•",
  150: "–",
  151: "—",
  152: "˜",
  153: "™",
  154: "š",
  155: "›",
  156: "œ",
  158: "ž",
  159: "Ÿ",
};

export function readWindows1252(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => special[byte] ?? String.fromCharCode(byte)).join("");
}
