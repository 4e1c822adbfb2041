"use client";

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { Money } from "@/components/ui/money";
import { NoDefaultButton } from "@/components/ui/forms/no-default-button";
import { GetSeatChangeDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import type { Flash } from "@/lib/forms/flash";
import { useKept } from "@/lib/browser/use-kept";
import { formatEuro, parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { durationText, times } from "@/lib/rules/times/times";
import { GiveSeat } from "./give-seat";
import { canBeCode, moneyEffect, MoneyOrCode } from "./money-or-code";
import type { Seat } from "./order-seats";
import { type SeatOrder, seatsBeside } from "./seat-change";
import styles from "./seat-page.module.css";

/** The current step: choosing, moving to a date, or cancelling. */
export type SeatStep = { kind: "choose" } | { kind: "move"; date: number } | { kind: "give up" };

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
        <Confirm order={order} seat={seat} chosen={chosen} step={step} page={page} />
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

type Move = NonNullable<SeatOrder["seatChange"]>["moves"][number];

function moveFacts({ back, pay, seatsLeft }: Move): string {
  const money = moneyFacts(parseRaw(back) ?? 0, payOf({ pay }));
  if (seatsLeft === null || seatsLeft === undefined) return money;
  return `${money} · ${seatsLeft} ${seatsLeft === 1 ? "seat" : "seats"} left`;
}

/** Cents to pay before the seats move. */
const payOf = ({ pay }: Pick<Move, "pay">) => parseRaw(pay ?? "") ?? 0;

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
        {count > 1 ? "Give the seats up" : "Give up the seat"}
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
  parseRaw(back) ? `Give up and get ${formatEuro(parseRaw(back) ?? 0)} back` : "Give up without a refund";

type ConfirmProps = Parts & {
  seat: Seat;
  chosen: readonly Seat[];
  step: Exclude<SeatStep, { kind: "choose" }>;
};

/** The question before the change: old and new date, money, and the consequences. */
function Confirm({ order, seat, chosen, step, page }: ConfirmProps) {
  const change = order.seatChange;
  const move = step.kind === "move" ? change?.moves.find(({ date }) => date === step.date) : null;
  const back = step.kind === "move" ? move?.back : change?.back;
  const pay = move ? payOf(move) : 0;
  const refusal = step.kind === "move" ? (move?.refusal ?? change?.moveRefusal) : null;
  if (back === null || back === undefined || refusal)
    return (
      <Callout
        kind="warn"
        title={refusal ?? change?.cancelTerms ?? "This is no longer possible."}
        actions={<AppLink href={page.to()}>See the other options</AppLink>}
      />
    );
  return (
    <form
      className={styles.confirm}
      method="post"
      action={move ? "/api/forms/move-seats" : "/api/forms/cancel-seats"}
      aria-labelledby="confirm"
    >
      <NoDefaultButton />
      <h2 id="confirm" className={styles.heading}>
        {move ? "Your new date" : chosen.length > 1 ? "Give these seats up?" : "Give this seat up?"}
      </h2>
      <dl className={styles.facts}>
        <Fact name={move ? "Until now" : "Date"}>{plainText(seat.occurs)}</Fact>
        {move ? <Fact name="From now on">{plainText(move.occurs)}</Fact> : null}
        {chosen.length > 1 ? <Fact name="Seats">{String(chosen.length)}</Fact> : null}
        <Fact name={parseRaw(back) ? "You get back" : "To pay"}>
          {parseRaw(back) ? <Money text={back} /> : pay > 0 ? <Money text={move?.pay ?? ""} /> : "Nothing"}
        </Fact>
      </dl>
      <ul className={styles.effects}>
        {effectsOf(order, { isMove: Boolean(move), back, pay }).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {canBeCode(order, back) ? <MoneyOrCode order={order} back={back} /> : null}
      <input type="hidden" name="id" value={order.databaseId ?? ""} />
      <input type="hidden" name="seats" value={chosen.map(({ databaseId }) => databaseId).join(",")} />
      {move ? <input type="hidden" name="date" value={move.date} /> : null}
      <input type="hidden" name="amount" value={back} />
      {pay > 0 ? <input type="hidden" name="pay" value={move?.pay ?? ""} /> : null}
      <input type="hidden" name="back" value={page.to()} />
      <p className={styles.buttons}>
        <Button type="submit" size="xl" color={move ? "blue" : "black"}>
          {pay > 0
            ? "Keep this date and pay"
            : move
              ? "Move to this date"
              : chosen.length > 1
                ? "Give the seats up"
                : "Give up the seat"}
        </Button>
        <AppLink href={page.to()}>Keep it as it is</AppLink>
      </p>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers>{children}</dd>
    </div>
  );
}

type Effects = { isMove: boolean; back: string; pay: number };

function effectsOf(order: SeatOrder, { isMove, back, pay }: Effects): string[] {
  if (pay > 0)
    return [
      `The next page asks how you want to pay. We hold the new date for ${durationText(times.paying)}, or until the invoice is due if you pay by invoice.`,
      "Once it is paid, the seat moves, and an email updates your calendar. Until then you keep the date you have; if you do not pay, nothing changes.",
      "You get an invoice for the difference. The first invoice stays valid.",
      "If you give up the seat later, we refund the same share of the difference as of the price.",
    ];
  const isMoney = (parseRaw(back) ?? 0) > 0;
  return [
    isMove
      ? "We send you an email whose calendar entries update your calendar."
      : "Somebody else can take the seat right away, and an email removes the entry from your calendar.",
    ...(isMoney ? [moneyEffect(order)] : []),
    ...(isMove && !isMoney ? ["Your invoice stays valid. The change is noted on your order."] : []),
    ...(isMove && order.seatChange?.moveAgain ? [order.seatChange.moveAgain] : []),
  ];
}
