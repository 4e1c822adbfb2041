import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import type { GetBankLineQuery } from "@/graphql/generated/desk/documents";
import { formatEuro } from "@/lib/money";
import styles from "./desk-form.module.css";
import { DeskBlock } from "./desk-page";
import { DeskForm, DeskSubmit } from "./desk-form";

type Page = GetBankLineQuery["bankLine"];
type ActionsProps = { page: Page; asked: number | null; back: string };

/** An order looked up and booked; a comment; set aside, and taken back. */
export function BankLineActions({ page: { line, order, undoRefusal }, asked, back }: ActionsProps) {
  const isOpen = line.state === "OPEN";
  return (
    <>
      {isOpen && line.amount > 0 ? (
        <DeskBlock id="order" title="Which order does it pay?">
          <form className={styles.form} action={back}>
            <TextField
              label="Order number"
              name="order"
              inputMode="numeric"
              defaultValue={order?.id ?? asked ?? ""}
            />
            <DeskSubmit variant="outline">Look up</DeskSubmit>
          </form>
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
      <DeskBlock id="comment" title="Comment">
        <DeskForm
          form="comment-bank-line"
          back={back}
          values={{ line: line.id }}
          submit="Keep"
          variant="outline"
        >
          <TextField label="For colleagues" name="comment" maxLength={500} defaultValue={line.comment} />
        </DeskForm>
      </DeskBlock>
      {line.state === "BOOKED" ? <UndoBooking line={line} refusal={undoRefusal} back={back} /> : null}
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
          submit={line.state === "ASIDE" ? "Undo: open it again" : "Open it again after a refund"}
          variant="outline"
        />
      )}
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
        <DeskForm form="undo-booking" back={back} values={{ line: id }} submit={`Undo: ${names} not paid`}>
          <p>
            {`You can undo this for a day, as long as nothing depends on it. Then ${names} will be unpaid again, and we email every buyer who had heard of the payment.`}
          </p>
        </DeskForm>
      )}
    </DeskBlock>
  );
}

type BookProps = { line: Page["line"]; order: NonNullable<Page["order"]>; back: string };

function BookOrder({ line, order, back }: BookProps) {
  const isOther = line.amount !== order.total;
  return (
    <>
      <p>{`Order ${order.id} of ${order.buyer} (${order.email}) costs ${formatEuro(order.total)}: ${order.status}.`}</p>
      <DeskForm
        form="book-bank-line"
        back={back}
        values={{ line: line.id, order: order.id }}
        submit={`Book ${formatEuro(line.amount)} for order ${order.id}`}
      >
        {isOther ? (
          <Checkbox
            label={`The different amount is correct: ${formatEuro(line.amount)} instead of ${formatEuro(order.total)}`}
            name="other"
            value="yes"
          />
        ) : null}
      </DeskForm>
    </>
  );
}
