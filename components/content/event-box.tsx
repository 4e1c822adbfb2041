import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import type { AddToCartSlot } from "./add-to-cart-slot";
import styles from "./buy-box.module.css";
import { eventDays, eventHours } from "./event-date";
import type { AcademyEvent, Ticketed } from "./events";
import { Price } from "./price";
import { productPrice } from "./workshop-catalogue";

type EventBoxProps = Ticketed<AcademyEvent> & { AddToCart: AddToCartSlot };

/** When, where, for how much, and the one next step. It stays in view beside the text. */
export function EventBox({ event, product, AddToCart }: EventBoxProps) {
  const price = product ? productPrice(product) : null;
  return (
    <aside className={styles.box} aria-label="Date and ticket">
      <p className={styles.price}>
        {price === null ? <strong>Free of charge</strong> : <Price cents={price} note />}
      </p>
      <ul className={styles.facts}>
        <li>
          <Icon name="calendar" />
          <time dateTime={event.startDate ?? undefined}>{eventDays(event)}</time>
        </li>
        <li>
          <Icon name="clock" />
          {eventHours(event)}
        </li>
        <li>
          <Icon name={event.location ? "pin" : "globe"} />
          {event.location ?? "Online"}
        </li>
        {product?.pppEnabled ? (
          <li>
            <Icon name="info" />
            <span>
              Regional price at checkout. <AppLink href="/ppp">How it works</AppLink>
            </span>
          </li>
        ) : null}
      </ul>
      {product?.purchasable ? (
        <AddToCart productId={product.databaseId} productName={product.name ?? ""} />
      ) : null}
      {!product && event.registrationUrl ? (
        <ButtonLink href={event.registrationUrl} external size="2xl">
          Register in the community
        </ButtonLink>
      ) : null}
    </aside>
  );
}
