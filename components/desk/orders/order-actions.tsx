import { TextField } from "@/components/ui/forms/field";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { May } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import { buyerWords } from "@/lib/rules/forms/buyer-words";
import { ConfirmNote, type Missing } from "../confirm-note";
import { DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type DeskOrder, plainAmount } from "../desk-words";
import { PlainSelect } from "../plain-select";
import styles from "./order-actions.module.css";

type Props = { order: DeskOrder; may: May; missing: Missing; flash: Flash | null };

const moneyActions = ["refundOrder", "reissueInvoice"] as const;

/** The actions for an order. Actions about money first ask for a sign-in of the last hour. */
export function OrderActions({ order, may, missing, flash }: Props) {
  const mayPay = moneyActions.some(may);
  const [note, again] = [flashFor(flash, "note-order"), flashFor(flash, "resend-order")];
  const back = deskRoutes.order(order.number);
  const hidden = { number: order.number, version: order.version };
  return (
    <DeskBlock id="actions" title="Actions">
      <div className={styles.actions}>
        <DeskFold title="Write a note" isOpen={note !== null}>
          <DeskForm form="note-order" back={back} values={{ number: order.number }} submit="Save the note">
            <TextField
              label="Internal note (the buyer does not see it)"
              name="text"
              maxLength={1000}
              defaultValue={note?.values?.text}
            />
          </DeskForm>
        </DeskFold>
        <DeskFold title="Email the order and its documents again" isOpen={again !== null}>
          <DeskForm form="resend-order" back={back} values={{ number: order.number }} submit="Send">
            <TextField label="To" name="to" type="email" defaultValue={again?.values?.to ?? order.email} />
          </DeskForm>
        </DeskFold>
        {may("cancelOrder") &&
        order.paidAt === null &&
        ["pending", "held", "failed"].includes(order.status) ? (
          <DeskFold title="Cancel the order">
            <p>This releases its seats and stops any payment in progress.</p>
            <DeskForm form="cancel-order" back={back} values={hidden} submit="Cancel the order" />
          </DeskFold>
        ) : null}
        {!mayPay ? null : missing === null ? (
          <MoneyActions order={order} flash={flash} />
        ) : (
          <ConfirmNote missing={missing} toDo="refund or correct an invoice" back={back} />
        )}
      </div>
    </DeskBlock>
  );
}

function MoneyActions({ order, flash }: Omit<Props, "may" | "missing">) {
  const back = deskRoutes.order(order.number);
  const hidden = { number: order.number, version: order.version };
  const refused = flashFor(flash, "refund-order");
  return (
    <>
      {order.money ? <DifferenceActions order={order} money={order.money} flash={flash} /> : null}
      {order.refundable > 0 ? (
        <DeskFold title="Refund money" isOpen={refused !== null}>
          <p>{refundHint(order)}</p>
          <DeskForm form="refund-order" back={back} values={hidden} submit="Refund it">
            <TextField
              label="Amount in euros, with VAT"
              name="amount"
              inputMode="decimal"
              defaultValue={refused?.values?.amount ?? plainAmount(order.refundable)}
            />
            <PlainSelect
              name="line"
              label="For"
              options={order.lines.map(({ id, title }) => ({ value: String(id), label: title }))}
              chosen={refused?.values?.line ?? ""}
              none="the whole order"
            />
            <TextField
              label="Reason (the buyer sees it)"
              name="reason"
              maxLength={300}
              defaultValue={refused?.values?.reason}
            />
            <label className={styles.tick}>
              <input type="checkbox" name="byHand" value="on" />
              <span>I have already paid it by hand: only record it</span>
            </label>
          </DeskForm>
        </DeskFold>
      ) : null}
      {order.refunds.some(({ status }) => status === "pending" || status === "created") ? (
        <DeskFold title="The transfers have left" isOpen>
          <p>All refunds waiting for a transfer will then count as paid.</p>
          <DeskForm form="confirm-refunds" back={back} values={hidden} submit="They have left the bank" />
        </DeskFold>
      ) : null}
      {order.documents.length > 0 ? <InvoiceAction order={order} flash={flash} /> : null}
    </>
  );
}

function refundHint({ refundable, differences, movesSeatsOf }: DeskOrder): string {
  const most = `At most ${formatEuro(refundable)}.`;
  if (movesSeatsOf !== null)
    return `${most} The seats of order ${movesSeatsOf} stay on the date that it paid for.`;
  const more = differences.map(
    ({ order, left }) =>
      ` ${formatEuro(left)} of order ${order}, which paid to move its seats, is refunded as well.`,
  );
  return `${most} Refunding the full price of a line ends its seats and access; a partial refund does not.${more.join("")}`;
}

type DifferenceProps = Omit<Props, "may" | "missing"> & { money: NonNullable<DeskOrder["money"]> };

/** Actions for money beyond the price, for missing money, and for a transfer that somebody has seen. */
function DifferenceActions({ order, money: { over, short, waiting }, flash }: DifferenceProps) {
  const back = deskRoutes.order(order.number);
  const hidden = { number: order.number, version: order.version };
  return (
    <>
      {over > 0 ? (
        <DeskFold title={`${formatEuro(over)} overpaid`} isOpen>
          <p>The order and its invoice do not change, and there is no credit note.</p>
          <DeskForm
            form="settle-over"
            back={back}
            values={{ ...hidden, refundMethod: "bank" }}
            submit="Refund by bank transfer"
          />
          <DeskForm
            form="settle-over"
            back={back}
            values={{ ...hidden, refundMethod: "code" }}
            submit="Put it on a code"
          />
          {waiting.map((to) => (
            <DeskForm
              key={to}
              form="move-over"
              back={back}
              values={{ ...hidden, to }}
              submit={`Use it for order ${to}`}
            />
          ))}
        </DeskFold>
      ) : null}
      {short > 0 ? (
        <DeskFold title={`${formatEuro(short)} missing`} isOpen>
          <p>If you waive this amount, the buyer gets a credit note for it by email.</p>
          <DeskForm form="waive-rest" back={back} values={hidden} submit={`Waive ${formatEuro(short)}`}>
            <TextField
              label="Reason (the buyer sees it)"
              name="waived"
              maxLength={300}
              defaultValue={flashFor(flash, "waive-rest")?.values?.waived}
            />
          </DeskForm>
        </DeskFold>
      ) : null}
      <DeskFold title="Record a transfer">
        <p>For money that is not in an imported statement.</p>
        <DeskForm form="record-payment" back={back} values={{ order: order.number }} submit="Record it">
          <TextField label="Amount in euros" name="amount" inputMode="decimal" required />
          <TextField label="Day on which it arrived" name="date" type="date" required />
          <TextField label="Reference" name="reference" maxLength={300} />
          <label className={styles.tick}>
            <input type="checkbox" name="part" value="yes" />
            <span>The rest is still to come</span>
          </label>
          <label className={styles.tick}>
            <input type="checkbox" name="other" value="yes" />
            <span>
              The amount is correct although it differs from what is due; anything missing is waived
            </span>
          </label>
        </DeskForm>
      </DeskFold>
    </>
  );
}

const labels = {
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  address1: "Street",
  address2: "Address line 2",
  postcode: "Postcode",
  city: "City",
  state: "State",
  country: "Country, two letters",
  vatId: "VAT ID",
} as const;

function InvoiceAction({ order, flash }: Omit<Props, "may" | "missing">) {
  const refused = flashFor(flash, "reissue-invoice");
  const values = refused?.values ?? {};
  const isKnown = (name: string): name is keyof typeof labels => name in labels;
  return (
    <DeskFold title="Correct the invoice" isOpen={refused !== null}>
      <p>We cancel the current invoice and issue a new one. The buyer gets both by email.</p>
      <DeskForm
        form="reissue-invoice"
        back={deskRoutes.order(order.number)}
        values={{ number: order.number, version: order.version }}
        submit="Cancel it and issue a new one"
      >
        {Object.keys(labels)
          .filter(isKnown)
          .map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              name={name}
              defaultValue={values[name] ?? order.billing[name] ?? ""}
            />
          ))}
        <TextField
          label="Buyer's reference"
          name="purchaseOrder"
          maxLength={buyerWords.purchaseOrder.longest}
          defaultValue={values.purchaseOrder ?? order.purchaseOrder ?? ""}
        />
        <label className={styles.tick}>
          <input type="checkbox" name="isPrivate" value="on" defaultChecked={order.billing.isPrivate} />
          <span>The buyer is not a company</span>
        </label>
        <TextField label="Reason" name="reason" maxLength={300} defaultValue={values.reason} />
      </DeskForm>
    </DeskFold>
  );
}
