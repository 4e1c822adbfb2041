import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/forms/field";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { May } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import { orderWords } from "@/lib/rules/texts/order-words";
import { DeskFacts } from "../desk-facts";
import { DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock, DeskPage } from "../desk-page";
import { DeskTable } from "../desk-table";
import { type DeskOrder, deskMoment, sumText } from "../desk-words";
import { OrderActions } from "./order-actions";
import styles from "./order-desk.module.css";
import type { Missing } from "../confirm-note";
import { OrderQuestions } from "./order-questions";

type Props = { order: DeskOrder; may: May; missing: Missing; flash: Flash | null };

/** One order: open tasks, attendees, money, actions and history. */
export function OrderDesk({ order, may, missing, flash }: Props) {
  return (
    <DeskPage title={`Order ${order.number}`} flash={flash} meta={<Meta order={order} />}>
      {order.open.map((text) => (
        <Callout key={text} kind="warn" title={text} />
      ))}
      <OrderQuestions order={order} flash={flash} />
      {order.open.length > 0 ? <Settle order={order} flash={flashFor(flash, "settle-order")} /> : null}
      <DeskFacts
        facts={{
          Buyer: <Lines lines={order.address} />,
          "E-mail": <a href={`mailto:${order.email}`}>{order.email}</a>,
          Total: sumOf(order),
          "Payment method": order.paymentMethod,
          ...Object.fromEntries(order.words.map(({ label, value }) => [label, value])),
        }}
      />
      <Seats order={order} />
      <Money order={order} />
      <OrderActions order={order} may={may} missing={missing} flash={flash} />
      <History order={order} />
    </DeskPage>
  );
}

/** A waived part reduces the price; it is not a refund. */
function sumOf({ total, refunded, refunds }: DeskOrder): string {
  const waived = refunds.reduce((sum, { kind, amount }) => (kind === "rest" ? sum + amount : sum), 0);
  const text = sumText({ total, refunded: refunded - waived });
  return waived > 0 ? `${text}, ${formatEuro(waived)} waived` : text;
}

/** Lets the staff note that an open task was done in a way that this page does not see. */
function Settle({ order: { number, version }, flash }: { order: DeskOrder; flash: Flash | null }) {
  return (
    <DeskFold title="Mark as done" isOpen={flash !== null}>
      <DeskForm
        form="settle-order"
        back={deskRoutes.order(number)}
        values={{ number, version }}
        submit="Remove it from the inbox"
      >
        <TextField
          label="How you settled it, for colleagues"
          name="settled"
          maxLength={300}
          defaultValue={flash?.values?.settled}
        />
      </DeskForm>
    </DeskFold>
  );
}

function Meta({ order: { status, placedAt, paidAt, holdUntil, isTest } }: { order: DeskOrder }) {
  return (
    <>
      <span>{orderWords[status]}</span>
      {isTest ? <span>test order</span> : null}
      <span>{`placed ${deskMoment(placedAt)}`}</span>
      {paidAt ? <span>{`paid ${deskMoment(paidAt)}`}</span> : null}
      {holdUntil ? <span>{`held until ${deskMoment(holdUntil)}`}</span> : null}
      <span>(Vienna time)</span>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

function Seats({ order }: { order: DeskOrder }) {
  if (order.seats.length === 0) return null;
  return (
    <DeskBlock id="seats" title="Seats">
      <DeskTable
        label="Seats"
        columns={[
          { title: "Attendee", cell: ({ name }) => name || "no name yet" },
          { title: "Title", cell: ({ date, title }) => <a href={deskRoutes.date(date)}>{title}</a> },
          { title: "When and where", cell: ({ occurs }) => occurs, isExtra: true },
          { title: "E-mail", cell: ({ email }) => email ?? "the buyer’s", isExtra: true },
          { title: "Status", cell: ({ state }) => state },
          {
            title: "Change",
            cell: (seat) =>
              seat.mayMove || seat.mayGiveUp || seat.mayName ? (
                <a
                  href={deskRoutes.seat(order.number, seat.id)}
                  aria-label={`Change the seat of ${seat.name || seat.id}`}
                >
                  Move, rename, release
                </a>
              ) : (
                ""
              ),
          },
        ]}
        rows={order.seats}
        keyOf={({ id }) => id}
        empty=""
      />
    </DeskBlock>
  );
}

function Money({ order }: { order: DeskOrder }) {
  return (
    <DeskBlock id="money" title="Payments and documents">
      <DeskTable
        label="Lines"
        columns={[
          { title: "Line", cell: ({ title }) => title },
          { title: "Qty", cell: ({ quantity }) => quantity, isNumber: true },
          { title: "With VAT", cell: ({ total }) => formatEuro(total), isNumber: true },
          { title: "Ended", cell: ({ ended }) => ended ?? "" },
        ]}
        rows={order.lines}
        keyOf={({ id }) => id}
        empty=""
      />
      {order.money ? <Ledger money={order.money} /> : null}
      <ul className={styles.list}>
        {order.payments.map(({ attempt, method, amount, status, reference, failure }) => (
          <li key={attempt}>
            {[`Payment: ${formatEuro(amount)}`, status, method, failure, reference]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
        {order.refunds.map(({ id, amount, status, reason, kind, at }) => (
          <li key={id}>
            {[`${refundWords[kind ?? ""] ?? "Refund"}: ${formatEuro(amount)}`, status, deskMoment(at), reason]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
        {order.documents.map(({ kind, number, path, note }) => (
          <li key={number}>
            <a href={path}>{`${kind} ${number}`}</a>
            {note ? <span>{`, ${note}`}</span> : null}
          </li>
        ))}
      </ul>
    </DeskBlock>
  );
}

const refundWords: Record<string, string | undefined> = { rest: "Waived", over: "Overpayment refunded" };

/** The money that the bank has brought, beside the money that is due. */
function Ledger({ money: { received, back, due, over, short } }: { money: NonNullable<DeskOrder["money"]> }) {
  return (
    <DeskFacts
      facts={{
        "Received by bank": formatEuro(received),
        Refunded: back > 0 ? formatEuro(back) : null,
        Due: formatEuro(due),
        Overpaid: over > 0 ? formatEuro(over) : null,
        Missing: short > 0 ? formatEuro(short) : null,
      }}
    />
  );
}

/** Entries, questions, answers and mails in one timeline, starting with the newest. */
function History({ order }: { order: DeskOrder }) {
  const entries = order.entries.map(({ at, author, text, isPublic }) => ({
    key: `entry ${at} ${text}`,
    at,
    text: isPublic ? `${text} (the buyer sees this)` : text,
    who: author,
  }));
  const mails = order.mails.map(({ id, name, recipient, sentAt, problem }) => ({
    key: `mail ${id}`,
    at: sentAt ?? "",
    text: `Email “${name}” to ${recipient || "a deleted address"}: ${problem ?? (sentAt ? "sent" : "waiting")}`,
    who: "mail",
  }));
  const messages = order.messages.map(({ id, at, text, isAnswer, state }) => ({
    key: `message ${id}`,
    at,
    text: isAnswer
      ? `Reply: ${text}`
      : `Question: ${text}${state === "open" ? " (waiting for a reply)" : ""}`,
    who: isAnswer ? "academy" : "buyer",
  }));
  const closings = order.messages.flatMap(({ id, text, closedAt, closedBy }) =>
    closedAt
      ? [
          {
            key: `closing ${id}`,
            at: closedAt,
            text: `Closed without a reply: ${text}`,
            who: closedBy || "academy",
          },
        ]
      : [],
  );
  const all = [...entries, ...messages, ...closings, ...mails].toSorted((a, b) =>
    (b.at || "9").localeCompare(a.at || "9"),
  );
  return (
    <DeskBlock id="history" title="History">
      <DeskTable
        label="History"
        columns={[
          { title: "When", cell: ({ at }) => (at ? deskMoment(at) : "not yet") },
          { title: "Who", cell: ({ who }) => who, isExtra: true },
          { title: "Entry", cell: ({ text }) => text },
        ]}
        rows={all}
        keyOf={({ key }) => key}
        empty="No activity yet."
      />
    </DeskBlock>
  );
}
