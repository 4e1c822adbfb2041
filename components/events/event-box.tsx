import { AddToCart } from "@/components/cart/add-to-cart";
import { SeatsAsOf } from "@/components/cart/seats-as-of";
import { NetPrice, vatNote } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { isSold } from "@/lib/read/shop";
import styles from "@/components/ui/buy-box.module.css";
import { isOver } from "@/components/ui/times/event-dates";
import { CalendarLink } from "@/components/ui/times/calendar-link";
import { Icon } from "@/components/ui/icon";
import { productPrice, productSale, seatsOf } from "@/components/workshops/workshop-product";
import { routes } from "@/lib/addresses/routes";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { plainText } from "@/lib/rules/texts/plain-text";
import { EventFacts } from "./event-facts";
import { type AcademyEvent, talksOf, type Ticketed } from "./events";

/** Time, place, price and the next step. It stays in view beside the text. */
export function EventBox({ event, product }: Ticketed<AcademyEvent>) {
  if (isOver(event, new Date())) return <PastEventBox event={event} />;
  const price = product ? productPrice(product) : null;
  return (
    <aside className={styles.box} aria-label="Date and ticket">
      {price !== null || !isSold(event) ? (
        <p className={styles.price}>
          {price === null ? (
            <strong>Free of charge</strong>
          ) : (
            <NetPrice
              cents={price}
              note={vatNote(product?.includesVat ?? false)}
              sale={product && productSale(product)}
            />
          )}
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
      <EventAdmission event={event} product={product} />
      {product?.shortDescription ? <p>{plainText(product.shortDescription)}</p> : null}
      <CalendarLink href={`/calendar/events/${event.slug}.ics`} of={event.title ?? undefined} />
    </aside>
  );
}

/** The next step: a ticket, a registration, or a message to us when there is neither. */
function EventAdmission({ event, product }: Ticketed<AcademyEvent>) {
  if (product?.purchasable && product.soldTo !== "nobody")
    return (
      <>
        <AddToCart
          productId={product.databaseId}
          productName={product.name ?? ""}
          seats
          left={seatsOf(product)}
          hasNoWaitingList={!product.hasWaitingList}
        />
        <SeatsAsOf drawnAt={new Date().getTime()} />
      </>
    );
  if (!isSold(event) && event.registrationUrl)
    return (
      <ButtonLink href={event.registrationUrl} external={isExternal(event.registrationUrl)} size="2xl">
        Register in the community
      </ButtonLink>
    );
  return (
    <p>
      <span>
        {isSold(event) && product?.soldTo !== "nobody"
          ? "No tickets are on sale at the moment."
          : "You join by invitation."}
      </span>{" "}
      <AppLink href={routes.contact}>Ask us for a ticket</AppLink>
    </p>
  );
}

function PastEventBox({ event }: { event: AcademyEvent }) {
  const recorded = talksOf(event).filter(({ videoUrl }) => videoUrl).length;
  return (
    <aside className={styles.box} aria-label="Date and recordings">
      <p className={styles.price}>
        <strong>This event is over</strong>
      </p>
      <EventFacts event={event} />
      {recorded > 0 ? (
        <ButtonLink href="#programme" size="2xl">
          {recorded === 1 ? "Watch the recording" : `Watch ${recorded} recordings`}
        </ButtonLink>
      ) : null}
      <ButtonLink href={routes.events} variant="outline" color="black" size="2xl">
        See upcoming events
      </ButtonLink>
    </aside>
  );
}
