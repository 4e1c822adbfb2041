import {
  oracleCoupons,
  oracleProducts,
  regional,
  vatPercent,
  type OracleCoupon,
  type OracleProductName,
} from "./price-oracle-data";

/*
 * What a cart costs, worked out a second time: slowly, with fractions of whole numbers, from the specification (§9) and
 * docs/decisions/vat.md. It imports nothing of the product, so that a mistake has to be
 * made twice to stay unseen.
 */

export type OracleLine = {
  productId: number;
  quantity: number;
  /** Cents, net, of one piece. */
  price: number;
  ppp: boolean;
  /** Country where it happens on the spot. */
  place?: string | null;
  yearly?: boolean;
};
export type OracleBuyer = {
  /** Null: unknown. */
  country: string | null;
  isCompany?: boolean;
  /** The register has confirmed the company's VAT id for this country. */
  isConfirmed?: boolean;
  emails?: string[];
};
export type OracleUse = OracleCoupon & { code: string; used?: number; usedByBuyer?: number };
export type OracleCart = { buyer: OracleBuyer; lines: OracleLine[]; coupons: OracleUse[]; at: Date };
export type OraclePrice = {
  /** Cents. */
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** Cents by the tax's name. */
  taxes: Record<string, number>;
  /** Cents off, without tax, by code. */
  coupons: Record<string, number>;
  /** Charged again every year, with tax; 0 without a subscription. */
  yearly: number;
};

/** A fraction of whole numbers, never negative here. */
type Fraction = { over: bigint; under: bigint };

const fraction = (over: number | bigint, under: number | bigint = 1): Fraction => ({
  over: BigInt(over),
  under: BigInt(under),
});
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
/** To the nearest cent; a half goes up. */
const cents = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (list: bigint[]) => list.reduce((all, one) => all + one, 0n);

type Row = { line: OracleLine; subtotal: bigint; left: bigint; tax: { name: string; rate: Fraction } | null };

export function oraclePrice({ buyer, lines, coupons, at }: OracleCart): OraclePrice {
  const part = fraction(regional[buyer.country ?? ""] ?? 10, 10);
  const rows = lines.map((line): Row => {
    const piece = line.ppp ? cents(times(fraction(line.price), part)) : BigInt(line.price);
    const subtotal = piece * BigInt(line.quantity);
    return { line, subtotal, left: subtotal, tax: taxOf(line, buyer, at) };
  });
  const subtotal = sum(rows.map((row) => row.subtotal));
  const taken = new Map<string, bigint>();
  for (const coupon of inTurn(
    coupons.filter((each) => holds(each, coupons, { buyer, rows, subtotal, at })),
  )) {
    const before = sum(rows.map((row) => row.left));
    take(coupon, rows);
    taken.set(coupon.code, before - sum(rows.map((row) => row.left)));
  }
  const taxes: Record<string, number> = {};
  let tax = 0n;
  let yearly = 0n;
  for (const { line, left, subtotal: full, tax: kind } of rows) {
    const due = kind ? cents(times(fraction(left), kind.rate)) : 0n;
    tax += due;
    if (kind && due > 0n) taxes[kind.name] = (taxes[kind.name] ?? 0) + Number(due);
    if (line.yearly) yearly += full + (kind ? cents(times(fraction(full), kind.rate)) : 0n);
  }
  const net = sum(rows.map((row) => row.left));
  return {
    subtotal: Number(subtotal),
    discount: Number(subtotal - net),
    tax: Number(tax),
    total: Number(net + tax),
    taxes,
    coupons: Object.fromEntries([...taken].map(([code, off]) => [code, Number(off)])),
    yearly: Number(yearly),
  };
}

/** What is bought by the names of the oracle's own table, with codes of its own table. */
export function oracleBasket(basket: {
  buyer: OracleBuyer;
  items: Partial<Record<OracleProductName, number>>;
  codes?: string[];
  at?: Date;
}): OraclePrice {
  const names = Object.keys(oracleProducts).filter(
    (name): name is OracleProductName => name in oracleProducts,
  );
  const lines = names.flatMap((name): OracleLine[] => {
    const quantity = basket.items[name] ?? 0;
    return quantity > 0 ? [{ ...oracleProducts[name], quantity }] : [];
  });
  const coupons = (basket.codes ?? []).map((code) => ({ ...oracleCoupons[code], code }));
  return oraclePrice({ buyer: basket.buyer, lines, coupons, at: basket.at ?? new Date() });
}

/** `11781` → `"117.81"`, as the contract writes raw totals. */
export const rawText = (amount: number) =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/** `999000` → `"9.990,00 €"`, as the site writes it (R223). */
export const euroText = (amount: number) =>
  `${rawText(amount)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/g, ".")}\u00a0€`;

/**
 * On site, the place's tax applies to every buyer. Otherwise the buyer's, unless a confirmed company abroad accounts
 * for it itself.
 */
function taxOf(line: OracleLine, buyer: OracleBuyer, at: Date): Row["tax"] {
  const home = buyer.country ?? "AT";
  const where = line.place ?? home;
  const rates = vatPercent[where];
  if (!rates) return null;
  if (!line.place && buyer.isCompany && buyer.isConfirmed && home !== "AT") return null;
  const day = at.toISOString().slice(0, 10);
  const percent = rates.filter(([from]) => from <= day).at(-1)?.[1] ?? "0";
  const [whole = "0", tenth = "0"] = percent.split(".");
  return {
    name: `VAT ${percent} % (${where})`,
    rate: fraction(Number(whole) * 10 + Number(tenth), 1_000),
  };
}

type Situation = { buyer: OracleBuyer; rows: Row[]; subtotal: bigint; at: Date };

function holds(coupon: OracleUse, all: OracleUse[], { buyer, rows, subtotal, at }: Situation): boolean {
  const alone = all.filter((each) => each.alone).map((each) => each.code);
  const lonely = alone.sort()[0];
  return (
    (coupon.expires === undefined || at < new Date(coupon.expires)) &&
    (coupon.limit === undefined || (coupon.used ?? 0) < coupon.limit) &&
    (coupon.limitEach === undefined || (coupon.usedByBuyer ?? 0) < coupon.limitEach) &&
    (coupon.minimum === undefined || subtotal >= BigInt(coupon.minimum)) &&
    (coupon.emails === undefined || coupon.emails.some((email) => buyer.emails?.includes(email))) &&
    (lonely === undefined || lonely === coupon.code) &&
    rows.some((row) => isFor(coupon, row))
  );
}

function isFor({ products = [] }: OracleCoupon, { line }: Row): boolean {
  return products.length === 0 || products.includes(line.productId);
}

/** Percentages, then amounts off a piece, then amounts off the cart; by code among equals. */
function inTurn(coupons: OracleUse[]): OracleUse[] {
  const kind = (coupon: OracleUse) =>
    coupon.percent !== undefined ? 1 : coupon.offPiece !== undefined ? 2 : 3;
  return coupons.toSorted((a, b) => kind(a) - kind(b) || (a.code < b.code ? -1 : 1));
}

function take(coupon: OracleUse, rows: Row[]): void {
  const open = rows.filter((row) => isFor(coupon, row));
  if (coupon.offCart !== undefined) {
    const listed = sum(open.map(({ line }) => BigInt(line.price) * BigInt(line.quantity)));
    const asked = sum(open.map((row) => row.subtotal));
    return spread(inProportion(coupon, coupon.offCart, { asked, listed }), open);
  }
  for (const row of open) {
    const off =
      coupon.percent !== undefined
        ? // Percentages count from the price before any coupon; hundredths of a percent are enough.
          cents(times(fraction(row.subtotal), fraction(Math.round(coupon.percent * 100), 10_000)))
        : inProportion(coupon, coupon.offPiece ?? 0, {
            asked: row.subtotal / BigInt(row.line.quantity),
            listed: BigInt(row.line.price),
          }) * BigInt(row.line.quantity);
    row.left -= least(off, row.left);
  }
}

/** A fixed amount is the same part of a lower price as of the list price. */
function inProportion(
  coupon: OracleCoupon,
  off: number,
  { asked, listed }: { asked: bigint; listed: bigint },
): bigint {
  if (coupon.inFull || listed === 0n) return BigInt(off);
  return cents(times(fraction(off), fraction(asked, listed)));
}

/** In proportion to what is left, whole cents, rounded down; the rest cent by cent off the largest that has some. */
function spread(amount: bigint, rows: Row[]): void {
  const room = sum(rows.map((row) => row.left));
  const wanted = least(amount, room);
  if (wanted === 0n) return;
  const before = new Map(rows.map((row) => [row, row.left]));
  let rest = wanted;
  for (const row of rows) {
    const off = (wanted * (before.get(row) ?? 0n)) / room;
    row.left -= off;
    rest -= off;
  }
  const size = (row: Row) => before.get(row) ?? 0n;
  for (const row of rows.toSorted((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0))) {
    while (rest > 0n && row.left > 0n) {
      row.left -= 1n;
      rest -= 1n;
    }
  }
}
