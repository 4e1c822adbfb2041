import type { CountryList } from "@/components/checkout/address/country-list";
import type { CheckoutDefaults } from "@/components/checkout/address/customer";
import type { Flash } from "@/lib/forms/flash";
import { dayText } from "@/lib/rules/times/day-text";
import { plainText } from "@/lib/rules/texts/plain-text";
import { CorrectInvoice } from "./correct-invoice";
import { isOurInvoice, type Order } from "./order";
import styles from "./order-correction.module.css";

type OrderCorrectionProps = {
  order: Order;
  /** Null when the shop does not answer or cannot correct invoices. */
  countries: CountryList | null;
  flash: Flash | null;
  /** E-mail address for questions. Shown when the shop cannot correct invoices. */
  help: string;
};

/**
 * Shown below the documents: the form for another invoice, or the address of the person who corrects it. Empty without
 * an invoice.
 */
export function OrderCorrection({ order, countries, flash, help }: OrderCorrectionProps) {
  const { invoiceCorrection: correction, databaseId } = order;
  if (correction?.refusal) return <p className={styles.words}>{plainText(correction.refusal)}</p>;
  if (!correction || !countries || !databaseId) {
    const isIssued = (order.documents ?? []).some((document) => document?.type === "invoice");
    return isIssued && help ? (
      <p className={styles.words}>
        Is something wrong on the invoice? Write to <a href={`mailto:${help}`}>{help}</a>, and we will correct
        it.
      </p>
    ) : null;
  }
  const isAnswer = flash?.values?.["invoice"] !== undefined;
  return (
    <CorrectInvoice
      id={databaseId}
      invoice={correction.invoice}
      effects={effectsOf(order, correction)}
      countries={countries}
      defaults={(isAnswer && flash.values) || detailsOf(order)}
      flash={isAnswer ? flash : null}
    />
  );
}

type Correction = NonNullable<Order["invoiceCorrection"]>;

function effectsOf(order: Order, { invoice, until }: Correction): string[] {
  const method = isOurInvoice(order) ? "by bank transfer" : "to the payment method you used";
  const money = order.datePaid
    ? `If a VAT ID moves the tax to your company, we refund the VAT ${method}.`
    : "If a VAT ID moves the tax to your company, you transfer less: the new invoice shows how much.";
  return [
    `Invoice ${invoice} is cancelled, and you get a new one with its own number and today’s date. We email you both.`,
    `VAT is worked out again. ${money} If more VAT would be due, nothing changes, and we tell you what to do.`,
    `The order itself does not change. You can do this until ${dayText(until)}.`,
  ];
}

/** The details of the invoice as initial values of the form. */
function detailsOf({ billing, purchaseOrderNumber }: Order): CheckoutDefaults {
  const isOneName = Boolean(billing?.firstName && !billing.lastName);
  return {
    customerType: billing?.customerType === "company" ? "company" : "private",
    firstName: billing?.firstName ?? "",
    lastName: billing?.lastName ?? "",
    ...(isOneName && { oneName: "on" }),
    company: billing?.company ?? "",
    vatId: billing?.vatId ?? "",
    purchaseOrderNumber: purchaseOrderNumber ?? "",
    address1: billing?.address1 ?? "",
    address2: billing?.address2 ?? "",
    postcode: billing?.postcode ?? "",
    city: billing?.city ?? "",
    state: billing?.state ?? "",
    country: billing?.country ?? "",
  };
}
