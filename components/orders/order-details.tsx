import type { ReactNode } from "react";
import { TotalsRow, TotalsRows } from "@/components/cart/cart-totals";
import totalsStyles from "@/components/cart/cart-totals.module.css";
import { DownloadList } from "@/components/downloads/download-list";
import { OrderLinePrice } from "@/components/prices/why-this-price";
import { eventDays } from "@/components/ui/times/event-dates";
import { Icon } from "@/components/ui/icon";
import { LineFact, LineList, LineRow } from "@/components/ui/line-row";
import { Money } from "@/components/ui/money";
import { addressLines } from "@/lib/rules/forms/address-lines";
import { readWords, wordRows } from "@/lib/rules/forms/buyer-words";
import { attendeeNames, readAttendees } from "@/lib/rules/attendees";
import { plainText } from "@/lib/rules/texts/plain-text";
import { orderRows, taxNote } from "@/lib/rules/prices/totals";
import type { ShopOffers } from "@/lib/rules/prices/shop-offers";
import type { Order } from "./order";
import styles from "./order-details.module.css";
import { OrderCode, OrderDocuments, OrderRefunds } from "./order-facts";
import { OrderMoments } from "./order-moments";

type OrderDetailsProps = {
  order: Order;
  offers: ShopOffers;
  /** Shown below the documents. */
  correction?: ReactNode;
};

/** Everything that the mail about the order contains. */
export function OrderDetails({ order, offers, correction }: OrderDetailsProps) {
  const { billing, shipping } = order;
  const methods = (order.shippingLines?.nodes ?? []).flatMap(({ methodTitle }) => methodTitle ?? []);
  const downloads = (order.downloadableItems?.nodes ?? []).filter((item) => item !== null);
  const hasDocuments = (order.documents ?? []).some((document) => document?.url);
  return (
    <div className={styles.details}>
      <section className={styles.block} aria-labelledby="order-lines">
        <h2 id="order-lines" className={styles.heading}>
          What you ordered
        </h2>
        <OrderLines order={order} offers={offers} />
        <OrderTotals order={order} />
        <OrderRefunds order={order} />
        <OrderCode order={order} />
      </section>
      {downloads.length > 0 ? (
        <section className={styles.block} aria-labelledby="order-downloads">
          <h2 id="order-downloads" className={styles.heading}>
            Downloads
          </h2>
          <DownloadList items={downloads} />
        </section>
      ) : null}
      <div className={styles.facts}>
        <section className={styles.block} aria-labelledby="order-billing">
          <h2 id="order-billing" className={styles.heading}>
            Invoice address
          </h2>
          <AddressLines address={billing} />
          {wordRows(readWords(order)).map(({ label, value }) => (
            <p key={label}>{`${label}: ${value}`}</p>
          ))}
        </section>
        {shipping?.address1 || methods.length > 0 ? (
          <section className={styles.block} aria-labelledby="order-delivery">
            <h2 id="order-delivery" className={styles.heading}>
              Delivery
            </h2>
            {methods.length > 0 ? <p>{methods.map(plainText).join(", ")}</p> : null}
            <AddressLines address={shipping} />
          </section>
        ) : null}
        <section className={styles.block} aria-labelledby="order-payment">
          <h2 id="order-payment" className={styles.heading}>
            Payment
          </h2>
          <p>{plainText(order.paymentMethodTitle ?? "") || "Not chosen"}</p>
        </section>
        {hasDocuments ? (
          <section className={styles.block} aria-labelledby="order-documents">
            <h2 id="order-documents" className={styles.heading}>
              Documents
            </h2>
            <OrderDocuments documents={order.documents} number={order.orderNumber ?? ""} />
          </section>
        ) : null}
      </div>
      {correction}
      <section className={styles.block} aria-labelledby="order-timeline">
        <h2 id="order-timeline" className={styles.heading}>
          What happened
        </h2>
        <OrderMoments order={order} />
      </section>
    </div>
  );
}

function AddressLines({ address }: { address: Order["billing"] }) {
  const lines = [
    address?.company,
    [address?.firstName, address?.lastName].filter(Boolean).join(" "),
    ...addressLines(address ?? {}),
    address?.countryName ?? address?.country,
    address?.vatId ? `VAT ID ${address.vatId}` : null,
    address?.email,
  ].filter((line): line is string => Boolean(line));
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{plainText(line)}</span>
      ))}
    </address>
  );
}

export function OrderLines({ order, offers }: OrderDetailsProps) {
  return (
    <LineList>
      {(order.lineItems?.nodes ?? []).map((line) => {
        const { name, unitPrice, regional, notes, occurs, calendar } = lineFacts(line);
        return (
          <LineRow
            key={line.id}
            id={line.productId ?? 0}
            image={line.product?.node?.image}
            name={plainText(name)}
            price={<Money text={line.subtotal} />}
          >
            {occurs ? <LineFact>{plainText(occurs)}</LineFact> : null}
            <LineFact>
              <span>{`Quantity ${line.quantity ?? 1}`}</span>
              {unitPrice ? (
                <span>
                  {" × "}
                  <Money text={unitPrice} />
                </span>
              ) : null}
            </LineFact>
            {regional ? <LineFact>{plainText(regional)}</LineFact> : null}
            {offers.orderPriceSteps ? (
              <OrderLinePrice orderId={String(order.databaseId)} lineId={line.id} name={plainText(name)} />
            ) : null}
            {notes.map(({ label, value }) => (
              <LineFact key={label}>{`${label}: ${value}`}</LineFact>
            ))}
            {calendar && !order.seats ? (
              <a
                className={styles.calendar}
                href={calendar}
                aria-label={`Add to calendar: ${plainText(name)}`}
              >
                <Icon name="calendar" /> Add to calendar
              </a>
            ) : null}
          </LineRow>
        );
      })}
    </LineList>
  );
}

type OrderLine = NonNullable<Order["lineItems"]>["nodes"][number];

const noteLabels: Record<string, string> = {
  attendeeName: "For",
  attendeeEmail: "E-mail",
  attendees: "For",
  company: "Company",
  note: "Note",
};

type LineFacts = {
  /** The name at the time of the purchase. */
  name: string;
  /** RAW price of one piece before coupons. */
  unitPrice: string | null;
  /** The reason why the price differs from the list price. */
  regional: string | null;
  notes: { label: string; value: string }[];
  /** Date and place, for items whose name does not contain them. */
  occurs: string | null;
  /** Days and place if known: "15–16 December 2026", "Vienna, Austria". */
  when: string | null;
  where: string | null;
  /** Path of the calendar file. */
  calendar: string | null;
};

/** A line's details in addition to its amounts. Another shop may omit most of them. */
export function lineFacts({ metaData, product, variation, quantity }: OrderLine): LineFacts {
  const meta = new Map((metaData ?? []).flatMap((one) => (one?.value ? [[one.key, one.value]] : [])));
  const calendar = meta.get("_calendar") ?? null;
  const when = daysOf(meta.get("_starts"), meta.get("_ends"));
  return {
    name: meta.get("name") ?? variation?.node?.name ?? product?.node?.name ?? "No longer on sale",
    unitPrice: meta.get("_unit_price") ?? null,
    regional: meta.get("_regional_price") ?? null,
    notes: Object.entries(noteLabels).flatMap(([key, label]) => {
      const value = key === "attendees" ? namesOf(meta.get(key), quantity ?? 1) : meta.get(key);
      return value ? [{ label, value }] : [];
    }),
    calendar: calendar?.startsWith("/api/documents/calendar/") ? calendar : null,
    occurs: meta.get("_occurs") ?? null,
    when,
    where: when && (meta.get("_place") ?? "Online"),
  };
}

/** Days in the calendar of the place: the date part of times with an offset. */
export function daysOf(starts: string | undefined, ends: string | undefined = starts): string | null {
  if (!starts || !ends) return null;
  const [startDate, endDate] = [starts.slice(0, 10), ends.slice(0, 10)];
  return eventDays({ startDate, endDate, timezone: null }, "long");
}

/** Names of the attendees. A remote shop may have them as free text. */
function namesOf(note: string | undefined, quantity: number): string | undefined {
  if (note === undefined || readAttendees(note) === null) return note;
  return attendeeNames(note, quantity).join(", ");
}

export function OrderTotals({ order }: { order: Order }) {
  const rows = orderRows(order);
  return (
    <div className={totalsStyles.totals}>
      <dl className={totalsStyles.list}>
        <TotalsRows rows={rows} />
        <TotalsRow name="Total" text={order.total} kind="total" note={taxNote(order, rows)} />
      </dl>
      {order.vatExemptMessage ? (
        <p className={totalsStyles.note}>{plainText(order.vatExemptMessage)}</p>
      ) : null}
    </div>
  );
}
