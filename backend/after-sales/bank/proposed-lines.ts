import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { isPaid, toPay } from "../../sales/orders/order";
import { orders } from "../../sales/orders";
import { differenceOf, moneyOf } from "../ledger";
import { type CandidateOrder, onceEach, type Proposal, proposalFor } from "./proposal";
import { type BankLineState, bankLines } from "./tables";

export type BankLine = typeof bankLines.$inferSelect;
export type ProposedLine = BankLine & { proposal: Proposal };

/** Must match the condition of the partial index. */
const isToDecide = sql`(${bankLines.candidates} <> '[]'::jsonb or ${bankLines.tag} = 'returned')`;
const isOpen = eq(bankLines.state, "open");

/** More lines than come in a month; only a neglected desk has more. */
const MOST = 2_000;
const PAGE = 50;

/** The open lines that name an order or might do so, the oldest first, each with its proposal computed now. */
export async function proposedLines(db: Db): Promise<ProposedLine[]> {
  const lines = await db
    .select()
    .from(bankLines)
    .where(and(isOpen, isToDecide))
    .orderBy(bankLines.id)
    .limit(MOST);
  return onceEach(await withProposals(db, lines));
}

async function withProposals(db: Db, lines: readonly BankLine[]): Promise<ProposedLine[]> {
  const known = await candidateOrders(
    db,
    lines.flatMap(({ candidates }) => candidates.map(({ orderId }) => orderId)),
  );
  return lines.map((line) => ({ ...line, proposal: proposalFor(line, known) }));
}

/** The facts about some orders with which a bank line is compared, by order number. */
export async function candidateOrders(db: Db, ids: readonly number[]): Promise<Map<number, CandidateOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  const money = await moneyOf(db, rows);
  return new Map(
    rows.map((order) => {
      const { id, status, paymentMethod, paidAt } = order;
      const theirs = money.get(id) ?? null;
      const { short } = differenceOf(order, theirs);
      const isHeld = status === "held" && paymentMethod === "invoice" && paidAt === null;
      const total = isHeld ? (theirs?.short ?? toPay(order)) : short > 0 ? short : toPay(order);
      const received = theirs?.received ?? 0;
      return [id, { id, total, received, isWaiting: isHeld || short > 0, isPaid: isPaid(status) }];
    }),
  );
}

/**
 * Lines without an order, or decided lines; the newest first.
 * @param before only lines with a smaller number
 */
export async function otherLines(
  db: Db,
  state: BankLineState,
  before: number | null,
): Promise<{ lines: ProposedLine[]; next: number | null }> {
  const lines = await db
    .select()
    .from(bankLines)
    .where(
      and(
        eq(bankLines.state, state),
        state === "open" ? sql`not coalesce(${isToDecide}, false)` : undefined,
        before === null ? undefined : lt(bankLines.id, before),
      ),
    )
    .orderBy(desc(bankLines.id))
    .limit(PAGE);
  return {
    lines: await withProposals(db, lines),
    next: lines.length < PAGE ? null : (lines.at(-1)?.id ?? null),
  };
}

export async function findLine(db: Db, id: number): Promise<ProposedLine | null> {
  const [line] = await db.select().from(bankLines).where(eq(bankLines.id, id));
  const [proposed] = line ? await withProposals(db, [line]) : [];
  return proposed ?? null;
}

export async function lockLine(tx: Db, id: number): Promise<BankLine | null> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for("no key update");
  return line ?? null;
}

type WaitingProposals = {
  count: number;
  /** Cents. */ sum: number;
  /** The day of the oldest line, `2026-11-20`. */ since: string;
};

/** The sure lines and the lines to check, as counts; groups without lines are left out. */
export async function waitingProposals(
  db: Db,
): Promise<Partial<Record<"sure" | "review", WaitingProposals>>> {
  const proposals: Partial<Record<"sure" | "review", WaitingProposals>> = {};
  for (const { proposal, amount, bookedOn } of await proposedLines(db)) {
    if (proposal.kind !== "sure" && proposal.kind !== "review") continue;
    const { count, sum, since } = proposals[proposal.kind] ?? { count: 0, sum: 0, since: bookedOn };
    proposals[proposal.kind] = {
      count: count + 1,
      sum: sum + amount,
      since: bookedOn < since ? bookedOn : since,
    };
  }
  return proposals;
}
