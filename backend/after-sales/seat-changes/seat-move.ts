import { type Cents, share } from "@/lib/money";
import { cannotComeText, catalogue } from "../../content/catalogue";
import { priceAt } from "../../content/documents/sale";
import { occurrenceText } from "../../content/documents/occurrence";
import { type Product, type Variation } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { amountsOfPart, occurrenceOf } from "../../sales/order-lines";
import { type Order } from "../../sales/orders";
import { lostDifferences } from "../ledger";
import { isBookable, quantityLeft, readStock, stockItemOf, stockKey } from "../../sales/products";
import { decideCustomerVat, lineVat, supplyCountry } from "../../sales/vat";
import type { ChosenSeats } from "./chosen-seats";
import { differenceOf, moveUntil, netOfEach } from "./seat";

/** A date that seats may be moved to, or the reason against it. */
export type Move = {
  variation: Variation;
  /** Text such as `15–16 December 2026, Vienna, Austria`. */
  occurs: string;
  /** ISO 8601 with offset. */
  start: string;
  /** Seats left; null when they are not counted. */
  seatsLeft: number | null;
  /** Cents that are refunded. */
  back: Cents;
  /** Net cents that each seat costs more; 0 for no more. */
  netOfEach: Cents;
  /** Cents to pay before the seats move. */
  pay: Cents;
  refusal: MoveRefusal | null;
};

export type MoveRefusal =
  | { reason: "full" }
  /** Another country's VAT would apply, so invoice and tax would have to be written again. */
  | { reason: "other tax" };

/** Why none of the seats can be moved at all. */
export type NoMoves =
  | { reason: "late"; until: Date; days: number }
  /** @property instead the offer in place of another date, as on the date's page */
  | { reason: "no other date"; instead: string | null };

/** All other dates of the seats' workshop, the earliest first. @param isStaff may move seats after the deadline too */
export async function movesOf(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  chosen: ChosenSeats,
  { isStaff = false } = {},
): Promise<Move[] | NoMoves> {
  const now = clock();
  const until = isStaff ? null : moveUntil(chosen.facts);
  if (until !== null && until <= now) return { reason: "late", until, days: chosen.facts.moveUntilDays };
  const product = catalogue().product(chosen.line.productId);
  const others = (product?.variations ?? []).filter(
    (variation) =>
      variation.id !== chosen.line.variationId && variation.startsAt !== null && isBookable(variation, now),
  );
  if (!product || others.length === 0)
    return { reason: "no other date", instead: cannotComeText(product?.event ?? "") };
  const counted = await readStock(db, [product.id]);
  const seatIds = chosen.seats.map(({ id }) => id);
  const lost = await lostDifferences(db, chosen.order.id, seatIds);
  const moves = others.flatMap(
    (variation) => moveTo(chosen, { product, variation, counted, lost, now }) ?? [],
  );
  return moves.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

type Candidate = {
  product: Product;
  variation: Variation;
  /** Quantities left of the product. */
  counted: Map<string, number>;
  /** Cents of the seats' price that were refunded separately. */
  lost: Cents;
  /** The moment of the prices. */
  now: Date;
};

function moveTo(chosen: ChosenSeats, { product, variation, counted, lost, now }: Candidate): Move | null {
  const to = { productId: product.id, variationId: variation.id };
  const held = occurrenceOf(to);
  if (!held) return null;
  const seatsLeft = quantityLeft(to, counted);
  const { difference, netOfEach: net } = priceDifference(chosen, { product, to: variation, now });
  const each = difference > 0 ? net : 0;
  return {
    variation,
    occurs: occurrenceText(held),
    start: held.start,
    seatsLeft,
    back: Math.min(Math.max(0, -difference - lost), chosen.left ?? 0),
    netOfEach: each,
    pay: (each + share(each, chosen.line.taxBasisPoints)) * chosen.seats.length,
    refusal: refusalOf(chosen, { product, variation, seatsLeft }),
  };
}

type Target = { product: Product; variation: Variation; seatsLeft: number | null };

function refusalOf(chosen: ChosenSeats, target: Target): MoveRefusal | null {
  const { seatsLeft } = target;
  const isSameStock =
    stockName(chosen.line) === stockName({ ...chosen.line, variationId: target.variation.id });
  if (!isSameStock && seatsLeft !== null && seatsLeft < chosen.seats.length) return { reason: "full" };
  return isTaxedAlike(chosen, target) ? null : { reason: "other tax" };
}

function stockName(item: { productId: number; variationId: number | null }): string | null {
  const stockItem = stockItemOf(item);
  return stockItem && stockKey(stockItem);
}

/** The difference in price between two dates. A date that is no longer listed counts at the price it was sold for. */
function priceDifference(
  { order, line, seats }: ChosenSeats,
  { product, to, now }: { product: Product; to: Variation; now: Date },
) {
  const rate = product.pppEnabled ? order.pppRate : 10_000;
  const own = product.variations.find(({ id }) => id === line.variationId);
  const { subtotal, total } = amountsOfPart(line, seats.length);
  const priced = { quantity: seats.length, subtotal, total, taxBasisPoints: line.taxBasisPoints };
  const prices = {
    from: own ? share(priceAt(own, now), rate) : line.unitPrice,
    to: share(priceAt(to, now), rate),
  };
  return { difference: differenceOf(priced, prices), netOfEach: netOfEach(priced, prices) };
}

/** Whether the same rate of the same country applies for the same reason. */
function isTaxedAlike({ order, line }: ChosenSeats, { product, variation }: Target): boolean {
  const place = supplyCountry(product, variation);
  if (place === line.supplyCountry) return true;
  const vat = lineVat(buyerVat(order), { place, exemptIn: product.exemptIn }, order.createdAt);
  const home = order.billing.country ?? null;
  const isSameState = (place ?? home) === (line.supplyCountry ?? home);
  return isSameState && vat.kind === line.vatKind && vat.basisPoints === line.taxBasisPoints;
}

function buyerVat({ billing, vatIdCheck, createdAt }: Order) {
  const known = vatIdCheck === "valid" || vatIdCheck === "invalid" ? vatIdCheck : null;
  return decideCustomerVat(billing, known, createdAt);
}
