"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { NoDefaultButton } from "@/components/ui/forms/no-default-button";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { Money } from "@/components/ui/money";
import { tellPage } from "@/components/ui/notices/tell-page";
import { routes } from "@/lib/addresses/routes";
import { forget } from "@/lib/browser/kept-answers";
import type { Outcome } from "@/lib/forms/typed-form";
import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { durationText, times } from "@/lib/rules/times/times";
import { canBeCode, moneyEffect, MoneyOrCode } from "./money-or-code";
import type { Seat } from "./order-seats";
import { type SeatOrder, type SeatStep, payOf } from "./seat-change";
import styles from "./seat-page.module.css";

type SeatChangeFormProps = {
  order: SeatOrder;
  seat: Seat;
  chosen: readonly Seat[];
  step: Exclude<SeatStep, { kind: "choose" }>;
  /** Address of the page that offers all changes. */
  back: string;
};

/** The question before the change: old and new date, money, and the consequences. */
export function SeatChangeForm({ order, seat, chosen, step, back: page }: SeatChangeFormProps) {
  // The answer moves the seat at once, and the page leads on a moment later.
  const [occurs] = useState(seat.occurs);
  const { form, state, failure } = useSeatChange(order, step.kind);
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
        actions={<AppLink href={page}>See the other options</AppLink>}
      />
    );
  return (
    <form
      {...form}
      className={styles.confirm}
      action={move ? "/api/forms/move-seats" : "/api/forms/cancel-seats"}
      aria-labelledby="confirm"
    >
      <NoDefaultButton />
      <h2 id="confirm" className={styles.heading}>
        {move ? "Your new date" : chosen.length > 1 ? "Cancel these seats?" : "Cancel this seat?"}
      </h2>
      <dl className={styles.facts}>
        <Fact name={move ? "Was" : "Date"}>{plainText(occurs)}</Fact>
        {move ? <Fact name="Now">{plainText(move.occurs)}</Fact> : null}
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
      <input type="hidden" name="back" value={page} />
      {failure ? <Callout kind="error" title={failure} /> : null}
      <p className={styles.buttons}>
        <Button type="submit" size="xl" pending={state !== "idle"} color={move ? "blue" : "black"}>
          {pay > 0
            ? "Keep this date and pay"
            : move
              ? "Move to this date"
              : chosen.length > 1
                ? "Cancel the seats"
                : "Cancel the seat"}
        </Button>
        <AppLink href={page}>Keep it as it is</AppLink>
      </p>
    </form>
  );
}

/** After the change, the order's page confirms it, or a new order asks for the difference. */
function useSeatChange({ id, databaseId }: SeatOrder, kind: "move" | "give up") {
  const router = useRouter();
  const isChanged = useRef(false);
  const isMove = kind === "move";
  function leave({ to, notice }: Outcome) {
    isChanged.current = true;
    // No list in the cache has the new order.
    if (to !== routes.myOrder(databaseId ?? "")) forget("ROOT_QUERY", "customer");
    if (notice) tellPage(to, notice);
    router.push(to);
    return "sent" as const;
  }
  useEffect(
    () => () => {
      // Other changes are possible now. While this form is shown, they would replace it.
      if (isChanged.current) forget(`Order:${id}`, "seatChange");
    },
    [id],
  );
  return useSentForm({
    operation: isMove ? "moveSeats" : "cancelSeats",
    async load() {
      const { moveSeats, cancelSeats } = await import("@/lib/forms/orders/seats");
      return isMove ? sentBy(moveSeats, leave) : sentBy(cancelSeats, leave);
    },
  });
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
      "If you cancel the seat later, we refund the same share of the difference as of the price.",
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
