import { toRaw } from "@/lib/money";
import { bookSureLines, importStatement, proposedLines } from "../../after-sales/bank";
import type { Deps } from "../../deps";
import type { Order } from "../../sales/orders";

/** Imports and books a statement that pays some orders. */
export async function bookStatement(deps: Deps, orders: readonly Order[]): Promise<void> {
  await importSample(
    deps,
    "samples-booked.csv",
    orders.map((order) => paid(order)),
  );
  const ids = new Set(orders.map(({ id }) => id));
  const sure = (await proposedLines(deps.db)).filter(
    ({ proposal: { kind, orderId } }) => kind === "sure" && ids.has(orderId ?? 0),
  );
  await bookSureLines(
    deps,
    sure.map(({ id }) => id),
  );
}

/**
 * Imports a statement that nobody has booked yet: payments of some orders, the last one with a wrong amount, and a line
 * that belongs to no order.
 */
export async function importOpenStatement(deps: Deps, orders: readonly Order[]): Promise<void> {
  await importSample(deps, "samples.csv", [
    ...orders.map((order, at) => paid(order, at === orders.length - 1 ? 1_000 : 0)),
    [4_200, "Office Ltd", "Coffee"],
  ]);
}

type Line = readonly [cents: number, payer: string, text: string];

function paid({ id, total, billing }: Order, short = 0): Line {
  return [total - short, `${billing.firstName} ${billing.lastName}`, `Order ${id}`];
}

async function importSample(deps: Deps, name: string, lines: readonly Line[]): Promise<void> {
  const day = deps.clock().toISOString().slice(0, 10).split("-").toReversed().join(".");
  const rows = lines.map(([cents, payer, text]) =>
    [day, toRaw(cents).replace(".", ","), payer, text].join(";"),
  );
  const text = `${["Buchungsdatum;Betrag;Auftraggeber;Verwendungszweck", ...rows].join("\n")}\n`;
  const imported = await importStatement(deps, { name, bytes: new TextEncoder().encode(text) });
  if (imported.kind === "unreadable") throw new Error(imported.why);
}
