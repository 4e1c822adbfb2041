import { stringify } from "csv-stringify/sync";
import { formatEuro } from "@/lib/money";
import { batchWorth, type CodeBatch } from "../../sales/codes";
import type { Coupon } from "../../content/documents/coupon";
import { catalogue } from "../../content/catalogue";
import type { DeskFiles } from "../../ground/desk-file";
import { findBatch, codesOf, usesOf } from "./batch-store";

/** The codes of a batch for a German spreadsheet, each with its worth and uses. */
export const codeFiles: DeskFiles[] = [
  {
    path: /^codes\/([1-9]\d{0,8})\.csv$/,
    roles: ["ADMINISTRATOR"],
    consequence: "money",
    run: async ({ db }, { parts: [id = ""] }) => {
      const batch = await findBatch(db, Number(id));
      if (!batch) return null;
      const codes = await codesOf(db, batch.id);
      const used = await usesOf(db, batch);
      const worth = worthText(batch);
      const rows = codes.map((code) => ({ code, worth, used: used.get(code) ?? "" }));
      const columns = ["code", "worth", "used"];
      // A spreadsheet would run a text that begins like a formula.
      const options = { columns, header: true, delimiter: ";", bom: true, escape_formulas: true } as const;
      const content = stringify(rows, { ...options, record_delimiter: "windows" });
      return { name: `codes-${batch.id}.csv`, type: "text/csv; charset=utf-8", content };
    },
  },
];

/** `30 % off`, or the products that the code opens. */
export function worthText(batch: CodeBatch): string {
  return batchWorth(batch) || productNames(batch).join(", ");
}

/** `30 % off`, `50,00 € off`, `150,00 € off each` */
export function couponWorth({ discount }: Coupon): string {
  if (discount.kind === "percent") return `${discount.basisPoints / 100} % off`;
  return `${formatEuro(discount.amount)} off${discount.kind === "fixed-product" ? " each" : ""}`;
}

export function productNames({ products }: { products: readonly number[] }): string[] {
  return products.map((id) => catalogue().product(id)?.name ?? `product ${id}`);
}
