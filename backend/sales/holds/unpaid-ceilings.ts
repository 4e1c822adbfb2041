/**
 * How many seats one buyer may hold without paying: of one date and in total. A buyer who has paid an order before may
 * hold more: half of a date, twelve at most.
 *
 * @param seats of the date
 */
export function unpaidSeatsOf(
  seats: number,
  { trusted }: { trusted: boolean },
): { date: number; all: number } {
  if (!trusted) return { date: 4, all: 8 };
  return { date: Math.min(12, Math.max(4, Math.floor(seats / 2))), all: 24 };
}

/** How many of a date's seats the buyers of one network, or of one company's domain, may hold without paying. */
export function unpaidShareOf(seats: number): number {
  return Math.max(4, Math.floor(seats / 10));
}

/**
 * How many of a date's seats may be held by all buyers who have never paid. The other seats are for buyers who pay at
 * once or have paid before.
 */
export function unpaidSeatsOfAll(seats: number): number {
  return Math.max(4, mostlyUnpaid(seats));
}

/**
 * How many of those seats buyers with addresses at mail providers may hold. Such an address costs nothing, while a
 * company's domain costs money.
 */
export function unpaidSeatsOfMailboxes(seats: number): number {
  return Math.max(4, Math.ceil(seats / 2));
}

/** When this many seats of a date are unpaid, the operator is alarmed and the date's unpaid orders are held shorter. */
export function mostlyUnpaid(seats: number): number {
  return Math.ceil((seats * 7) / 10);
}

/** Seats of an order that is unpaid or ended unpaid. */
export type UnpaidSeats = {
  productId: number;
  variationId: number;
  quantity: number;
  holder: string;
  domain: string | null;
  network: string | null;
  trusted: boolean;
  free: boolean;
  heldAt: Date;
  lapsedAt: Date | null;
};

type Wanted = { productId: number; variationId: number; seats: number; quantity: number };
type Buyer = Pick<UnpaidSeats, "holder" | "domain" | "network" | "trusted" | "free">;

/** The limit that an order would exceed. All kinds but `lapsed` and `all` are limits of one date. */
export type MetCeiling<W> =
  | { kind: "lapsed" }
  | { kind: "all"; most: number; held: number }
  | { kind: "date"; of: W; most: number; held: number }
  | { kind: "share"; of: W; most: number }
  | { kind: "everybody" | "mailboxes"; of: W };

/**
 * The limit that a buyer's order without a payment would exceed; null if there is none.
 *
 * @param wanted the order's seats by date, without those that the waiting list kept for the buyer
 * @param others rows of the same dates and rows of the same holder, without the order's own
 * @param since free seats count towards the total only if they were taken after this time
 * @param lapsedSince a buyer whose order ended unpaid after this time cannot order without a payment
 */
export function metUnpaidCeiling<W extends Wanted>(
  buyer: Buyer,
  wanted: readonly W[],
  others: readonly UnpaidSeats[],
  { since, lapsedSince }: { since: Date; lapsedSince: Date },
): MetCeiling<W> | null {
  const { trusted, free } = buyer;
  const own = others.filter(({ holder }) => holder === buyer.holder);
  if (!trusted && !free && own.some(({ lapsedAt }) => lapsedAt !== null && lapsedAt > lapsedSince))
    return { kind: "lapsed" };
  const held = others.filter(({ lapsedAt }) => lapsedAt === null);
  const isOwn = ({ holder }: UnpaidSeats) => holder === buyer.holder;
  const isRemembered = ({ lapsedAt }: UnpaidSeats) => lapsedAt === null || lapsedAt > lapsedSince;
  for (const of of wanted) {
    const { seats, quantity } = of;
    const ofDate = held.filter((row) => isOf(row, of));
    const ofHolder = sumOf(ofDate.filter(isOwn));
    const most = unpaidSeatsOf(seats, buyer).date;
    if (ofHolder + quantity > most) return { kind: "date", of, most, held: ofHolder };
    if (trusted) continue;
    const strangers = ofDate.filter((row) => !row.trusted);
    const share = unpaidShareOf(seats);
    const ofNetwork = strangers.filter(({ network }) => network !== null && network === buyer.network);
    // The domain's seats count for a while after they lapse, because another mailbox at the domain is quickly made.
    const ofDomain = others.filter(
      (row) => isOf(row, of) && row.domain !== null && row.domain === buyer.domain && isRemembered(row),
    );
    if (Math.max(sumOf(ofNetwork), sumOf(ofDomain)) + quantity > share)
      return { kind: "share", of, most: share };
    if (free) continue;
    const paying = strangers.filter((row) => !row.free);
    if (sumOf(paying) + quantity > unpaidSeatsOfAll(seats)) return { kind: "everybody", of };
    const ofMailboxes = paying.filter(({ domain }) => domain === null);
    if (buyer.domain === null && sumOf(ofMailboxes) + quantity > unpaidSeatsOfMailboxes(seats))
      return { kind: "mailboxes", of };
  }
  const inAll = sumOf(held.filter((row) => isOwn(row) && row.heldAt > since));
  const most = unpaidSeatsOf(0, buyer).all;
  return inAll + sumOf(wanted) > most ? { kind: "all", most, held: inAll } : null;
}

const isOf = (row: UnpaidSeats, date: Wanted) =>
  row.productId === date.productId && row.variationId === date.variationId;

function sumOf(rows: readonly { quantity: number }[]): number {
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}
