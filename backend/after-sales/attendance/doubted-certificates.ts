import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { certificates, type CertificateRow } from "../../people/certificates";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import { orderLines, orders } from "../../sales/orders";
import { seats } from "../../sales/seats";
import { isLiveSeat } from "./dates-store";
import { attendance } from "./tables";

/** Why the ground of a certificate is gone. Its ground is that the person of a paid seat came to a date. */
const grounds = {
  undone: "the attendance was undone",
  "date cancelled": "the date was cancelled",
  moved: "the seat is now on another date",
  "other person": "the seat has another attendee",
  "given up": "the seat was cancelled",
  withdrawn: "the buyer withdrew from the order",
  refunded: "the money was refunded or lost in a dispute",
  cancelled: "the order was cancelled",
  unpaid: "the order has not been paid",
} as const;
type Ground = keyof typeof grounds;

const workshopDay = sql`to_char(${certificates.workshopDate} at time zone 'Europe/Vienna', 'YYYY-MM-DD')`;
const { occurrence, endedAt, endedAs } = orderLines;
const isOver = inArray(orders.status, ["refunded", "cancelled", "failed"]);
const isEnded = sql`(${endedAt} is not null or ${isOver})`;

/** Each ground as a condition on certificate, seat, line and order. For an ended seat, only how it ended counts. */
const conditions: Record<Ground, SQL> = {
  undone: sql`${attendance.id} is null`,
  "date cancelled": sql`not ${isEnded} and coalesce((${occurrence}->>'isCancelled')::boolean, false)`,
  moved: sql`not ${isEnded} and left(${occurrence}->>'start', 10) is distinct from ${workshopDay}`,
  "other person": sql`not ${isEnded} and ${seats.turn} <> ${certificates.seatTurn}`,
  "given up": sql`${endedAt} is not null and ${endedAs} = 'cancelled'`,
  withdrawn: sql`${endedAt} is not null and ${endedAs} = 'withdrawn'`,
  refunded: sql`((${endedAt} is not null and ${endedAs} = 'refunded') or (${endedAt} is null and ${orders.status} = 'refunded'))`,
  cancelled: sql`${endedAt} is null and ${orders.status} in ('cancelled', 'failed')`,
  unpaid: sql`${endedAt} is null and ${orders.status} in ('pending', 'held')`,
};

const names = Object.keys(grounds).filter((name): name is Ground => name in grounds);
const cases = sql.join(
  names.map((name) => sql`case when ${conditions[name]} then ${name}::text end`),
  sql`, `,
);
/** The grounds that are gone and that nobody has accepted. */
const gone = sql<Ground[]>`array(
  select g from unnest(array_remove(array[${cases}]::text[], null)) as g
  where not exists (select 1 from jsonb_array_elements(${certificates.kept}) as k where k->'grounds' ? g)
)`;

type DoubtedCertificate = {
  certificate: CertificateRow;
  orderId: number;
  gone: Ground[];
  occurs: string;
};

/**
 * Valid certificates whose ground is gone, the oldest first.
 * @param id only this certificate
 */
export async function doubtedCertificates(
  db: Db,
  { limit, id }: { limit: number; id?: string },
): Promise<DoubtedCertificate[]> {
  const rows = await db
    .select({ certificate: certificates, orderId: orders.id, held: occurrence, gone })
    .from(certificates)
    .innerJoin(seats, eq(seats.id, certificates.seatId))
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .leftJoin(attendance, and(eq(attendance.seatId, seats.id), isNull(attendance.undoneAt)))
    .where(
      and(
        isNull(certificates.revokedAt),
        id === undefined ? undefined : eq(certificates.publicId, id),
        sql`cardinality(${gone}) > 0`,
      ),
    )
    .orderBy(asc(certificates.id))
    .limit(limit);
  return rows.map(({ held, ...row }) => ({ ...row, occurs: held ? occurrenceText(held) : "" }));
}

/** `the attendance was undone, and the date was cancelled`. */
export const goneText = (gone: readonly Ground[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(gone.map((ground) => grounds[ground]));

/**
 * Keeps a certificate although its ground is gone. The desk asks about it again when another ground goes.
 * @returns null: the certificate's grounds all hold
 */
export function keepCertificate(
  db: Db,
  publicId: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<CertificateRow | null> {
  return db.transaction(async (tx) => {
    await tx.select().from(certificates).where(eq(certificates.publicId, publicId)).for("update");
    const [doubted] = await doubtedCertificates(tx, { limit: 1, id: publicId });
    if (!doubted) return null;
    const { certificate } = doubted;
    const kept = [...certificate.kept, { at: now.toISOString(), by, reason, grounds: doubted.gone }];
    await tx.update(certificates).set({ kept, modifiedAt: now }).where(eq(certificates.id, certificate.id));
    return certificate;
  });
}

/** Numbers of the valid certificates by their seats. */
export async function certificatesOfSeats(
  db: Db,
  seatIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (seatIds.length === 0) return new Map();
  const rows = await db
    .select({ seatId: certificates.seatId, publicId: certificates.publicId })
    .from(certificates)
    .where(and(isNull(certificates.revokedAt), inArray(certificates.seatId, [...seatIds])));
  return new Map(rows.flatMap(({ seatId, publicId }) => (seatId === null ? [] : [[seatId, publicId]])));
}

/** How many valid certificates were issued to people with a live seat of a date. */
export async function certificatesOfDate(db: Db, uid: string): Promise<number> {
  const rows = await db
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(seats, eq(seats.id, certificates.seatId))
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .where(and(isNull(certificates.revokedAt), eq(sql`${occurrence}->>'uid'`, uid), isLiveSeat));
  return rows.length;
}
