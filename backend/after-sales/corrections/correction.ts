import { type Cents, proportion, share } from "@/lib/money";
import type { OrderStatus } from "../../sales/orders/order";
import type { TaxedPart } from "../ledger/refund";
import { lineVat, type VatDecision, type VatKind } from "../../sales/vat/vat-decision";

/** The author of a correction. An operator may make corrections that a buyer may not. */
export type Corrector = "buyer" | "operator";

/** Why an invoice is not corrected. */
export type Refusal =
  | {
      reason:
        | "no invoice"
        | "unchanged"
        | "stale"
        | "money went back"
        | "nothing left"
        | "disputed"
        | "paid twice"
        | "refund open"
        | "waiting"
        | "part paid";
    }
  | { reason: "earlier month" }
  | { reason: "VAT ID invalid" | "VAT ID unchecked" }
  | { reason: "tax due"; cents: Cents }
  | { reason: "tax falls" };

/** The facts of an order that decide whether its invoice may be corrected, whatever the new details are. */
export type CorrectableOrder = {
  status: OrderStatus;
  isPaid: boolean;
  total: Cents;
  /** Cents that were refunded or are on their way. */
  refunded: Cents;
  /** Whether the amount of a refund may still change: it is on its way, or the bank sent it back and it is owed. */
  hasOpenRefund: boolean;
  isDisputed: boolean;
  succeededPayments: number;
  /** Day of the valid invoice, `2026-11-02`; null: there is none. */
  invoicedOn: string | null;
};

/**
 * Why the invoice of an order may not be corrected at all; null: it may. A VAT return covers a month or more, so no
 * return contains an invoice of the current month.
 *
 * @param today in the shop's time zone, `2026-11-02`
 */
export function refusalOf(
  order: Omit<CorrectableOrder, "hasOpenRefund">,
  by: Corrector,
  today: string,
): Refusal | null {
  if (order.invoicedOn === null || ["cancelled", "failed", "pending"].includes(order.status))
    return { reason: "no invoice" };
  if (order.status === "held" && order.isPaid) return { reason: "waiting" };
  if (by === "operator")
    return order.total > 0 && order.refunded >= order.total ? { reason: "nothing left" } : null;
  if (order.refunded > 0 || order.status === "refunded") return { reason: "money went back" };
  if (order.isDisputed) return { reason: "disputed" };
  if (order.succeededPayments > 1) return { reason: "paid twice" };
  if (order.invoicedOn.slice(0, 7) !== today.slice(0, 7)) return { reason: "earlier month" };
  return null;
}

/** Why a correction may not move money: it may only while it is certain how much of the order is the shop's. */
export function taxRefusalOf(order: CorrectableOrder): Refusal | null {
  if (order.isDisputed) return { reason: "disputed" };
  if (order.succeededPayments > 1) return { reason: "paid twice" };
  if (order.hasOpenRefund) return { reason: "refund open" };
  return null;
}

/**
 * The last day on which a buyer may correct an invoice.
 * @param invoicedOn `2026-11-02`
 */
export function lastDayToCorrect(invoicedOn: string): string {
  const [year = 0, month = 1] = invoicedOn.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

type Step = { kind: "list" | "ppp" | "coupon" | "tax"; amount: Cents; reason: string };

type LineToTax = {
  id: number;
  /** Net, before and after coupons. */
  subtotal: Cents;
  total: Cents;
  supplyCountry: string | null;
  /** Member states whose law exempts the line from VAT, with the name of that law; null: none does. */
  exemptIn: Readonly<Record<string, string>> | null;
  ledger: readonly Step[];
};

export type Retaxed = {
  lines: { id: number; tax: Cents; taxBasisPoints: number; vatKind: VatKind; ledger: Step[] }[];
  /** One amount for each label, in the order of the lines. */
  taxes: { label: string; amount: Cents }[];
  tax: Cents;
  vatNote: string | null;
};

/**
 * Taxes of the same net prices after another decision about the buyer.
 * @param at the moment whose rates apply
 */
export function retaxed(lines: readonly LineToTax[], customer: VatDecision, at: Date): Retaxed {
  const taxes = new Map<string, Cents>();
  const notes = new Set<string>();
  let sum = 0;
  const after = lines.map(({ id, total, supplyCountry, exemptIn, ledger }) => {
    const vat = lineVat(customer, { place: supplyCountry, exemptIn }, at);
    const tax = share(total, vat.basisPoints);
    sum += tax;
    if (tax > 0 && vat.label !== null) taxes.set(vat.label, (taxes.get(vat.label) ?? 0) + tax);
    if (vat.message !== null) notes.add(vat.message);
    const reason = vat.label ?? vat.message;
    const steps = ledger.filter(({ kind }) => kind !== "tax");
    return {
      id,
      tax,
      taxBasisPoints: vat.basisPoints,
      vatKind: vat.kind,
      ledger:
        reason === null || ledger.length === 0
          ? steps
          : [...steps, { kind: "tax" as const, amount: tax, reason }],
    };
  });
  return {
    lines: after,
    taxes: [...taxes].map(([label, amount]) => ({ label, amount })),
    tax: sum,
    vatNote: notes.size > 0 ? [...notes].join(" ") : null,
  };
}

type LineInPart = { id: number; part: number; total: Cents; tax: Cents };

/**
 * Cents of the order's new total that an earlier refund takes away: its net stays, and its VAT follows the order's.
 *
 * @param share of the refund in every part of the order under the earlier tax
 * @param lines under the earlier tax, with the part of each
 * @param taxes of the lines by their ids, as they are now
 */
export function recounted(
  share: readonly TaxedPart[],
  { lineId }: { lineId: number | null },
  lines: readonly LineInPart[],
  taxes: ReadonlyMap<number, Cents>,
): Cents {
  return share.reduce((cents, { net }, part) => {
    const inPart = lines.filter((line) => line.part === part);
    const own = inPart.filter(({ id }) => id === lineId);
    const of = own.length > 0 ? own : inPart;
    const whole = of.reduce((sum, { total }) => sum + total, 0);
    const tax = of.reduce((sum, { id }) => sum + (taxes.get(id) ?? 0), 0);
    return cents + net + (whole > 0 ? proportion(net, tax, whole) : 0);
  }, 0);
}
