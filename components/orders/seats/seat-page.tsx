"use client";

import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { GetSeatChangeDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import type { Flash } from "@/lib/forms/flash";
import { useKept } from "@/lib/browser/use-kept";
import { formatEuro, parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { GiveSeat } from "./give-seat";
import type { Seat } from "./order-seats";
import { type Move, payOf, type SeatOrder, type SeatStep, seatsBeside } from "./seat-change";
import { SeatChangeForm } from "./seat-change-form";
import styles from "./seat-page.module.css";

type SeatPageProps = {
  order: SeatOrder;
  /** The number of the page's seat. */
  seat: number;
  /** Numbers of the seats that change together. */
  seats: number[];
  step: SeatStep;
  flash: Flash | null;
  /** E-mail address for questions. */
  help: string;
};

/**
 * One seat, or all seats of its date: moving, naming, cancelling. Every step is a separate page, so no script is
 * needed.
 */
export function SeatPage({ order: drawn, seat: number, seats, step, flash, help }: SeatPageProps) {
  const variables = { id: String(drawn.databaseId), seats };
  const order = useKept(GetSeatChangeDocument, variables, drawn, answerOf).order ?? drawn;
  const chosen = (order.seats ?? []).filter(({ databaseId }) => seats.includes(databaseId));
  const seat = order.seats?.find(({ databaseId }) => databaseId === number);
  if (!seat) return null;
  const isOfForm = flash?.kind === "error" && flash.values?.["seat"] !== undefined;
  const page = new SeatAddress(order.databaseId ?? 0, seat, chosen.length > 1);
  return (
    <div className={styles.screen}>
      <p>
        <AppLink href={routes.myOrder(order.databaseId ?? "")}>{`Order ${order.orderNumber ?? ""}`}</AppLink>
      </p>
      <header className={styles.head}>
        <h1 className={styles.title}>{chosen.length > 1 ? "Change your seats" : "Change your seat"}</h1>
        <p className={styles.date}>
          <strong>{plainText(seat.title)}</strong>
          <span>{plainText(seat.occurs)}</span>
          {chosen.length === 1 && seat.name ? <span>{`For ${plainText(seat.name)}`}</span> : null}
        </p>
        <Together order={order} seat={seat} count={chosen.length} page={page} />
      </header>
      <PageNotice flash={isOfForm ? null : flash} />
      {step.kind === "choose" ? (
        <>
          <Moves order={order} page={page} help={help} />
          {chosen.length === 1 && isNamed(seat) ? (
            <GiveSeat
              order={order.databaseId ?? 0}
              seat={seat.databaseId}
              name={seat.name}
              email={seat.email}
              isPaid={seat.state !== "HELD"}
              back={page.to()}
              flash={flash}
            />
          ) : null}
          <GiveUp order={order} count={chosen.length} page={page} />
        </>
      ) : (
        <SeatChangeForm order={order} seat={seat} chosen={chosen} step={step} back={page.to()} />
      )}
    </div>
  );
}

const answerOf = (order: SeatOrder) => ({ order });

/** Seats whose attendee may change. */
const isNamed = ({ state }: Seat) => state === "HELD" || state === "BOOKED";

class SeatAddress {
  constructor(
    readonly order: number,
    private readonly seat: Pick<Seat, "databaseId">,
    private readonly isAll: boolean,
  ) {}

  to(query: Record<string, string> = {}, isAll = this.isAll): string {
    const text = new URLSearchParams({ ...(isAll && { all: "1" }), ...query }).toString();
    return `${seatRoutes.mySeat(this.order, this.seat.databaseId)}${text && `?${text}`}`;
  }
}

type Parts = { order: SeatOrder; page: SeatAddress };

/** Leads from one seat to all seats of its date, and back. */
function Together({ order, seat, count, page }: Parts & { seat: Seat; count: number }) {
  const alike = seatsBeside(order, seat).length;
  if (alike < 2) return null;
  return (
    <p>
      {count > 1 ? (
        <AppLink href={page.to({}, false)}>Only this seat</AppLink>
      ) : (
        <AppLink href={page.to({}, true)}>{`All ${alike} seats of this date`}</AppLink>
      )}
    </p>
  );
}

function Moves({ order, page, help }: Parts & { help: string }) {
  const { moves = [], moveTerms, moveRefusal } = order.seatChange ?? {};
  return (
    <section className={styles.block} aria-labelledby="move">
      <h2 id="move" className={styles.heading}>
        Move to another date
      </h2>
      {moveRefusal ? <p>{moveRefusal}</p> : <p>{moveTerms}</p>}
      {moves.length > 0 ? (
        <ul className={styles.moves}>
          {moves.map((move) => (
            <li key={move.date} className={styles.move}>
              <p className={styles.moveFacts}>
                <strong>{plainText(move.occurs)}</strong>
                <span className={styles.quiet}>{move.refusal ?? moveFacts(move)}</span>
              </p>
              {move.refusal ? null : (
                <ButtonLink
                  href={page.to({ date: String(move.date) })}
                  variant="outline"
                  aria-label={`Choose ${plainText(move.occurs)}`}
                >
                  Choose
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {moveRefusal || moves.some(({ refusal }) => refusal) ? (
        <p className={styles.quiet}>
          Write to us: <a href={`mailto:${help}`}>{help}</a>
        </p>
      ) : null}
    </section>
  );
}

function moveFacts({ back, pay, seatsLeft }: Move): string {
  const money = moneyFacts(parseRaw(back) ?? 0, payOf({ pay }));
  if (seatsLeft === null || seatsLeft === undefined) return money;
  return `${money} · ${seatsLeft} ${seatsLeft === 1 ? "seat" : "seats"} left`;
}

function moneyFacts(back: number, pay: number): string {
  if (pay > 0) return `${formatEuro(pay)} more to pay`;
  return back > 0 ? `You get ${formatEuro(back)} back` : "Nothing to pay";
}

function GiveUp({ order, count, page }: Parts & { count: number }) {
  const { back, cancelTerms } = order.seatChange ?? {};
  if (!cancelTerms) return null;
  return (
    <section className={styles.block} aria-labelledby="give-up">
      <h2 id="give-up" className={styles.heading}>
        {count > 1 ? "Cancel the seats" : "Cancel the seat"}
      </h2>
      <p>{cancelTerms}</p>
      {back ? (
        <p>
          <ButtonLink href={page.to({ step: "give-up" })} variant="outline" color="black">
            {backText(back)}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

const backText = (back: string) =>
  parseRaw(back)
    ? `Cancel the seat and get ${formatEuro(parseRaw(back) ?? 0)} back`
    : "Cancel the seat without a refund";
