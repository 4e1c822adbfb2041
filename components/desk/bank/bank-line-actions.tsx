import { Checkbox } from "@/components/ui/forms/checkbox";
import { TextField } from "@/components/ui/forms/field";
import type { ReadOf } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import styles from "../desk-form.module.css";
import { DeskBlock } from "../desk-page";
import { DeskForm, DeskSubmit } from "../desk-form";

type Page = ReadOf<"bankLine">;
type ActionsProps = { page: Page; asked: number | null; back: string };

/** Actions for a bank line: find an order and book the line to it, comment, set the line aside, and undo that. */
export function BankLineActions({ page: { line, order, undoRefusal, returned }, asked, back }: ActionsProps) {
  const isOpen = line.state === "open";
  return (
    <>
      {isOpen && line.amount < 0 && line.isReturn ? (
        <DeskBlock id="return" title="Whose payment was returned?">
          <LookUp back={back} chosen={order?.id ?? asked} />
          {returned ? <BookReturn line={line} returned={returned} back={back} /> : null}
          {!order && asked !== null ? <p>{`There is no order ${asked}.`}</p> : null}
        </DeskBlock>
      ) : null}
      {isOpen && line.amount > 0 ? (
        <DeskBlock id="order" title="Which order does it pay for?">
          <LookUp back={back} chosen={order?.id ?? asked} />
          {line.orders.length > 1 && asked === null ? (
            <DeskForm
              form="book-line-for-orders"
              back={back}
              values={{ line: line.id, orders: line.orders.join(",") }}
              submit={`Book for orders ${line.orders.join(" and ")}`}
            />
          ) : null}
          {order ? <BookOrder line={line} order={order} back={back} /> : null}
          {!order && asked !== null ? <p>{`There is no order ${asked}.`}</p> : null}
        </DeskBlock>
      ) : null}
      <DeskBlock id="comment" title="Internal note">
        <DeskForm
          form="comment-bank-line"
          back={back}
          values={{ line: line.id }}
          submit="Save"
          variant="outline"
        >
          <TextField label="Note for colleagues" name="comment" maxLength={500} defaultValue={line.comment} />
        </DeskForm>
      </DeskBlock>
      {line.state === "booked" ? <UndoBooking line={line} refusal={undoRefusal} back={back} /> : null}
      {isOpen ? (
        <DeskForm
          form="set-bank-line-aside"
          back={back}
          values={{ line: line.id }}
          submit="Set aside"
          variant="outline"
        />
      ) : (
        <DeskForm
          form="reopen-bank-line"
          back={back}
          values={{ line: line.id }}
          submit={line.state === "aside" ? "Undo: reopen it" : "Reopen it after a refund"}
          variant="outline"
        />
      )}
    </>
  );
}

function LookUp({ back, chosen }: { back: string; chosen: number | null | undefined }) {
  return (
    <form className={styles.form} action={back}>
      <TextField label="Order number" name="order" inputMode="numeric" defaultValue={chosen ?? ""} />
      <DeskSubmit variant="outline">Look up</DeskSubmit>
    </form>
  );
}

type ReturnProps = { line: Page["line"]; returned: NonNullable<Page["returned"]>; back: string };

/** Lists all consequences above the button. */
function BookReturn({ line, returned: { orders, consequences, refusal }, back }: ReturnProps) {
  if (refusal) return <p>{refusal}</p>;
  return (
    <>
      <ul>
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <DeskForm
        form="book-return"
        back={back}
        values={{ line: line.id, orders: orders.join(",") }}
        submit={`Mark as returned for ${orders.length === 1 ? "order" : "orders"} ${orders.join(" and ")}`}
      />
    </>
  );
}

type UndoProps = { line: Page["line"]; refusal: string | null | undefined; back: string };

function UndoBooking({ line: { id, orders }, refusal, back }: UndoProps) {
  const names = `${orders.length === 1 ? "order" : "orders"} ${orders.join(" and ")}`;
  return (
    <DeskBlock id="undo" title="Booked by mistake?">
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <DeskForm
          form="undo-booking"
          back={back}
          values={{ line: id }}
          submit={`Undo: mark ${names} as unpaid`}
        >
          <p>
            {`You can undo this for a day, as long as nothing depends on it. Then ${names} will be unpaid again, and we will email every buyer who was told about the payment.`}
          </p>
        </DeskForm>
      )}
    </DeskBlock>
  );
}

type BookProps = { line: Page["line"]; order: NonNullable<Page["order"]>; back: string };

function BookOrder({ line, order, back }: BookProps) {
  const due = order.due ?? order.total;
  const [rest, over] = [Math.max(0, due - line.amount), Math.max(0, line.amount - due)];
  const waits =
    due === order.total ? "" : due > 0 ? ` It is waiting for ${formatEuro(due)}.` : " Nothing is due.";
  return (
    <>
      <p>{`Order ${order.id} by ${order.buyer} (${order.email}) costs ${formatEuro(order.total)}: ${order.status}.${waits}`}</p>
      {over > 0 ? (
        <p>{`That is ${formatEuro(over)} more than is due. The difference stays with the order until you return it on the order's page.`}</p>
      ) : null}
      <DeskForm
        form="book-bank-line"
        back={back}
        values={{ line: line.id, order: order.id }}
        submit={`Book ${formatEuro(line.amount)} for order ${order.id}`}
      >
        {rest > 0 ? (
          <Checkbox
            label={`The rest is still to come: the order is waiting for ${formatEuro(rest)}, and the buyer gets an email`}
            name="part"
            value="yes"
          />
        ) : null}
        {rest + over > 0 ? (
          <Checkbox
            label={`The different amount is correct: ${formatEuro(line.amount)} instead of ${formatEuro(due)}${rest > 0 ? `; ${formatEuro(rest)} is waived, with a credit note` : ""}`}
            name="other"
            value="yes"
          />
        ) : null}
      </DeskForm>
    </>
  );
}
