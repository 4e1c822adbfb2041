import { formatEuro } from "@/lib/money";
import { counted } from "@/lib/rules/texts/count-words";
import { waitingProposals } from "../../after-sales/bank";
import { openAlerts } from "../../sales/order-history";
import { transfersToSend } from "../../after-sales/ledger";
import type { InboxEntry, ReadGroup } from "./entry";
import { onceEachOrder } from "./order-groups";

/** Disputes and inquiries that need an answer to the bank; `key` is the order's number. */
export const disputes: ReadGroup = async (inbox) =>
  (await inbox.disputes()).map(({ orderId, amount, dispute, disputeDueAt, ref }) => ({
    key: String(orderId),
    order: orderId,
    due: disputeDueAt,
    title: `Order ${orderId}: ${formatEuro(amount)}`,
    detail: `${disputeWords.get(dispute ?? "") ?? "The payment is disputed"}. Respond at the payment provider${ref ? `; reference ${ref}` : ""}.`,
  }));

const disputeWords = new Map<string, string>([
  ["inquiry", "The bank is asking about the payment"],
  ["open", "The buyer disputes the payment at the bank"],
  ["appeal open", "The lost dispute can be appealed"],
]);

/** Transfers to make, and alerts about money; `key` is the order's number. */
export const money: ReadGroup = async (inbox) => {
  const { limit } = inbox;
  const { db } = inbox.deps;
  const transfers: InboxEntry[] = (await transfersToSend(db, limit)).map(
    ({ orderId, amount, createdAt }) => ({
      key: String(orderId),
      order: orderId,
      title: `Order ${orderId}`,
      since: createdAt,
      detail: `Transfer ${formatEuro(amount)} to the buyer. Then press "The transfers have left" on the order's page.`,
    }),
  );
  const isListed = new Set(transfers.map(({ order }) => order));
  const disputed = new Set((await inbox.disputes()).map(({ orderId }) => orderId));
  const alerts = await openAlerts(
    db,
    ["payment", "balance", "refund", "transfer", "dispute", "vat", "tax"],
    limit,
  );
  const others = alerts.filter(
    ({ orderId, topic }) =>
      !(topic === "transfer" && isListed.has(orderId)) && !(topic === "dispute" && disputed.has(orderId)),
  );
  return [...transfers, ...onceEachOrder(others)]
    .toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
    .slice(0, limit);
};

/** The sure bank lines and those to check, both for a person to book; `key` is `sure` or `review`. */
export const bankProposals: ReadGroup = async ({ deps }) => {
  const { sure, review } = await waitingProposals(deps.db);
  const entries: InboxEntry[] = [];
  if (sure)
    entries.push({
      key: "sure",
      title: `${counted(sure.count, "line")}, ${formatEuro(sure.sum)} together`,
      detail: "Number and amount match. Book all of them in one click.",
      since: new Date(sure.since),
    });
  if (review)
    entries.push({
      key: "review",
      title: `${counted(review.count, "line")} to review`,
      detail: "Something about the order or the amount is unclear.",
      since: new Date(review.since),
    });
  return entries;
};
