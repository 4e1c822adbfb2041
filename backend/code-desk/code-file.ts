import { stringify } from "csv-stringify/sync";
import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { accessCodeHash } from "../access";
import { accessCodes } from "../access/tables";
import { batchWorth, type CodeBatch, issuedCodes } from "../codes";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import type { DeskFiles } from "../desk-file";
import { members } from "../members";
import { orderCoupons, orders } from "../orders/tables";
import { findBatch } from "./batches";

/** The codes of a batch for a spreadsheet in German, each with what was made of it. */
export const codeFiles: DeskFiles[] = [
  {
    path: /^codes\/([1-9]\d{0,8})\.csv$/,
    roles: ["KEEPER"],
    run: async ({ db }, { parts: [id = ""] }) => {
      const batch = await findBatch(db, Number(id));
      if (!batch) return null;
      const codes = await db
        .select({ code: issuedCodes.code })
        .from(issuedCodes)
        .where(eq(issuedCodes.batchId, batch.id))
        .orderBy(asc(issuedCodes.code));
      const used = await usesOf(db, batch);
      const worth = worthText(batch);
      const rows = codes.map(({ code }) => ({ code, worth, used: used.get(code) ?? "" }));
      const columns = ["code", "worth", "used"];
      // A text that begins like a formula would be one in a spreadsheet.
      const options = { columns, header: true, delimiter: ";", bom: true, escape_formulas: true } as const;
      const content = stringify(rows, { ...options, record_delimiter: "windows" });
      return { name: `codes-${batch.id}.csv`, type: "text/csv; charset=utf-8", content };
    },
  },
];

/** `30 % off`, or the product that is opened. */
export function worthText(batch: CodeBatch): string {
  return batchWorth(batch) || productNames(batch).join(", ");
}

export function productNames({ products }: Pick<CodeBatch, "products">): string[] {
  return products.map((id) => catalogue().product(id)?.name ?? `product ${id}`);
}

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

/** By code: the orders, or the member and the day. */
async function usesOf(db: Db, batch: CodeBatch): Promise<Map<string, string>> {
  const ofBatch = db
    .select({ code: issuedCodes.code })
    .from(issuedCodes)
    .where(eq(issuedCodes.batchId, batch.id));
  const used = new Map<string, string>();
  if (batch.kind !== "access") {
    const rows = await db
      .select({ code: orderCoupons.code, order: orders.id })
      .from(orderCoupons)
      .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
      .where(and(inArray(orderCoupons.code, ofBatch), notInArray(orders.status, ["cancelled", "failed"])))
      .orderBy(asc(orders.id));
    for (const { code, order } of rows)
      used.set(code, [used.get(code), `order ${order}`].filter(Boolean).join(", "));
    return used;
  }
  const rows = await db
    .select({ hash: accessCodes.codeHash, at: accessCodes.usedAt, email: members.email })
    .from(accessCodes)
    .leftJoin(members, eq(members.id, accessCodes.usedBy))
    .where(eq(accessCodes.batchId, batch.id));
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  for (const { code } of await ofBatch) {
    const row = byHash.get(accessCodeHash(code));
    if (row?.at) used.set(code, `${row.email ?? "a deleted account"}, ${days.format(row.at)}`);
  }
  return used;
}
