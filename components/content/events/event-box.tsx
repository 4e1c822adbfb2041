import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { routes } from "@/lib/routes";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import styles from "../parts/buy-box.module.css";
import { CalendarLink } from "../parts/calendar-link";
import { EventAdmission } from "./event-admission";
import { EventFacts } from "./event-facts";
import type { AcademyEvent, Ticketed } from "./events";
import { Price } from "../parts/price";
import { productPrice } from "../workshops/workshop-catalogue";

type EventBoxProps = Ticketed<AcademyEvent> & { AddToCart: AddToCartSlot };

/** When, where, for how much, and the one next step. It stays in view beside the text. */
export function EventBox({ event, product, AddToCart }: EventBoxProps) {
  const price = product ? productPrice(product) : null;
  return (
    <aside className={styles.box} aria-label="Date and ticket">
      {price !== null || !event.productId ? (
        <p className={styles.price}>
          {price === null ? <strong>Free of charge</strong> : <Price cents={price} note />}
        </p>
      ) : null}
      <EventFacts event={event}>
        {product?.pppEnabled ? (
          <li>
            <Icon name="info" />
            <span>
              Regional price at checkout. <AppLink href={routes.ppp}>How it works</AppLink>
            </span>
          </li>
        ) : null}
      </EventFacts>
      <EventAdmission event={event} product={product} AddToCart={AddToCart} />
      <CalendarLink href={`/calendar/events/${event.slug}.ics`} of={event.title ?? undefined} />
    </aside>
  );
}
