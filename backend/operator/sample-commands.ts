import { toRaw } from "@/lib/money";
import { importStatement } from "../bank";
import type { Deps } from "../deps";
import { command, nothing } from "../operator-command";
import type { Order } from "../orders";
import { addDeskSamples } from "../samples";

/** `npm run data -- samples desk`: a week of work for the desk, where the sample people are. */
export const sampleCommands = {
  "desk samples": command(nothing, async (deps) => {
    const added = await deps.db.transaction((tx) => addDeskSamples(tx, deps.clock()));
    if (!added)
      return {
        ok: false,
        lines: ["The sample people are missing (SAMPLE_DATA), or have their week at the desk already."],
      };
    await importStatement(deps, { name: "samples.csv", bytes: statementOf(deps, added.waiting) });
    return {
      ok: true,
      lines: [`${added.orders} sample orders, and all that belongs to a week at the desk.`],
    };
  }),
};

/** A bank's file: three orders as they are to be paid, one with another amount, and a line of somebody else. */
function statementOf({ clock }: Pick<Deps, "clock">, orders: readonly Order[]): Uint8Array {
  const day = clock().toISOString().slice(0, 10).split("-").toReversed().join(".");
  const line = (cents: number, payer: string, text: string) =>
    [day, toRaw(cents).replace(".", ","), payer, text].join(";");
  const paid = orders.slice(0, 4).map(({ id, total, email }, at) => {
    const short = at === 3 ? 1_000 : 0;
    return line(total - short, email.replace(/@.*/, "").replace(".", " "), `Order ${id}`);
  });
  const rows = [
    "Buchungsdatum;Betrag;Auftraggeber;Verwendungszweck",
    ...paid,
    line(4_200, "Office Ltd", "Coffee"),
  ];
  return new TextEncoder().encode(`${rows.join("\n")}\n`);
}
