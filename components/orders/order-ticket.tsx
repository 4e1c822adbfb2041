import { Icon } from "@/components/ui/icon";
import { LineArt } from "@/components/ui/line-row";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { Order } from "./order";
import { lineFacts } from "./order-details";
import styles from "./order-ticket.module.css";

/** The first three items of an order as tickets, with their dates and calendar files. */
export function OrderTicket({ order }: { order: Order }) {
  const lines = order.lineItems?.nodes ?? [];
  const [first] = lines;
  if (!first) return null;
  const more = lines.length - shownLines;
  return (
    <section className={styles.ticket} aria-label="Your order at a glance">
      {lines.length === 1 ? (
        <div className={styles.art}>
          <LineArt id={first.productId ?? 0} image={first.product?.node?.image} frame="wide" />
        </div>
      ) : null}
      <ul className={styles.lines}>
        {lines.slice(0, shownLines).map((line) => (
          <TicketLine key={line.id} line={line} />
        ))}
      </ul>
      {more > 0 ? <p className={styles.more}>{`And ${more} more, below.`}</p> : null}
    </section>
  );
}

const shownLines = 3;

type Line = NonNullable<Order["lineItems"]>["nodes"][number];

function TicketLine({ line }: { line: Line }) {
  const { name, when, where, notes, calendar } = lineFacts(line);
  const title = plainText(line.product?.node?.name ?? name);
  const quantity = line.quantity ?? 1;
  const facts = [
    { label: "Date", value: when },
    { label: "Place", value: where },
    { label: when ? "Seats" : "Quantity", value: quantity > 1 ? String(quantity) : null },
    ...notes.filter(({ label }) => label === "For"),
  ];
  return (
    <li className={styles.line}>
      <h2 className={styles.name}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-numbers>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {calendar ? (
        <a className={styles.calendar} href={calendar} aria-label={`Add to calendar: ${plainText(name)}`}>
          <Icon name="calendar" /> Add to calendar
        </a>
      ) : null}
    </li>
  );
}
