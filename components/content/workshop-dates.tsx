import { ButtonLink } from "@/components/ui/button-link";
import type { AddToCartSlot } from "./add-to-cart-slot";
import { eventDays, eventHours } from "./event-date";
import { Price } from "./price";
import type { DatedOffer } from "./workshop-catalogue";
import styles from "./workshop-dates.module.css";
import layout from "./workshop-layout.module.css";

const languages = new Intl.DisplayNames("en", { type: "language" });

/** Each date with its own price and its own button, in the time of its place. */
export function WorkshopDates({
  dates,
  name,
  AddToCart,
}: {
  dates: DatedOffer[];
  name: string;
  AddToCart: AddToCartSlot;
}) {
  return (
    <section id="dates" className={layout.part} aria-labelledby="dates-title">
      <h2 id="dates-title">Dates</h2>
      <ul className={styles.dates}>
        {dates.map((date) => (
          <li key={date.id} className={styles.date}>
            <div className={styles.when}>
              <h3>
                <time dateTime={date.startDate ?? undefined}>{eventDays(date)}</time>
              </h3>
              <p>{eventHours(date)}</p>
            </div>
            <div className={styles.where}>
              <p>{date.location ?? "Online"}</p>
              <p>
                {date.language ? languages.of(date.language) : null}
                {(date.guides ?? []).length > 0
                  ? ` · ${(date.guides ?? []).map((guide) => guide?.title).join(", ")}`
                  : null}
              </p>
            </div>
            <div className={styles.buy}>
              {date.price === null ? null : <Price cents={date.price} />}
              <Booking date={date} name={name} AddToCart={AddToCart} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Prices are net, plus VAT where due. Hours are the local time of the place.
      </p>
    </section>
  );
}

function Booking({ date, name, AddToCart }: { date: DatedOffer; name: string; AddToCart: AddToCartSlot }) {
  if (date.registrationUrl) {
    return (
      <ButtonLink href={date.registrationUrl} external variant="outline" color="black">
        Register
      </ButtonLink>
    );
  }
  if (!date.productId) return null;
  return (
    <AddToCart
      productId={date.productId}
      variationId={date.variationId ?? undefined}
      productName={`${name}, ${eventDays(date)}, ${date.location ?? "online"}`}
      buttonText="Book"
    />
  );
}
