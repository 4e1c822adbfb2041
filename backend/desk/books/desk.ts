import { z } from "zod";
import { deskRead } from "../../ground/desk-entry";
import { userError } from "../../ground/errors";
import { dayOf } from "../../sales/invoices";
import { datevProblem } from "./datev";
import { ossFigures } from "./oss";
import { monthBefore, periodsBetween, readPeriod } from "./period";
import { firstDay } from "./read-books";
import { sumBooks, sumQuarters } from "./sums";

export const reads = {
  /**
   * Sums of the invoices and credit notes of a period, in cents, without test documents; credit notes are subtracted.
   * `period`: `2026-11` or `2026-Q4`; by default the last month.
   */
  books: deskRead({
    roles: ["BOOKS"],
    input: z.strictObject({ period: z.string().max(10).nullish() }),
    async run({ period: asked }, { deps }) {
      const { db, clock, settings } = deps;
      const today = dayOf(clock());
      const period = readPeriod(asked ?? monthBefore(today));
      if (!period) throw userError("There is no such month or quarter.", "NOT_FOUND");
      const { documents, taxes, paid, open } = await sumBooks(db, period);
      const oss = period.isQuarter ? ossFigures(await sumQuarters(db, period), period.name) : null;
      const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
      return {
        period: period.name,
        title: period.title,
        from: period.from,
        to: period.to,
        choices: periodsBetween((await firstDay(db)) ?? today, today).map(({ name, title }) => ({
          name,
          title,
        })),
        documents: Object.entries(documents).map(([kind, { count, total }]) => ({ kind, count, total })),
        taxes: taxes.map(({ treatment, ...sums }) => ({ declaredBy: treatment, ...sums })),
        net: sum(taxes.map(({ net }) => net)),
        tax: sum(taxes.map(({ tax }) => tax)),
        /** Invoices of paid orders, without corrections. */
        paid,
        open,
        refunded: documents["credit note"].total,
        oss: oss && { ...oss, tax: sum([...oss.supplies, ...oss.corrections].map(({ tax }) => tax)) },
        datevProblem: datevProblem(settings.datev ?? null, period),
      };
    },
  }),
};
