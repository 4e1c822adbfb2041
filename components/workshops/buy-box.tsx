import type { ReactNode } from "react";
import { AddToCart } from "@/components/cart/add-to-cart";
import { Promises } from "@/components/offers/promises";
import { CalculatorButton } from "@/components/prices/calculator-button";
import { byInvitation, NetPrice, notOnSale, SeatPrice, vatNote } from "@/components/prices/net-price";
import { saleOf } from "@/components/prices/sale";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import type { ButtonStyle } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import box from "@/components/ui/buy-box.module.css";
import { eventDays } from "@/components/ui/times/event-dates";
import { Prose } from "@/components/ui/prose";
import { EventTime } from "@/components/ui/times/event-time";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { languageName } from "@/lib/rules/prices/display-names";
import { plainText } from "@/lib/rules/texts/plain-text";
import { promises, seatPromises } from "@/components/cart/promises";
import { durationText, times } from "@/lib/rules/times/times";
import styles from "./buy-box.module.css";
import { DateBooking } from "./date-booking";
import { PlaceLabel } from "./place-label";
import { ProgramOffer } from "./program-offer";
import type { DatedOffer } from "./dated-offers";
import type { Product } from "@/lib/read/shop";
import { seatsOf, type Variation } from "./workshop-product";
import { bookingOf, dateLabel } from "./workshop-dates";
import type { Voice } from "./workshop-text";
import { dateNote, undatedLabel, type WorkshopOffers } from "./workshop-offers";

type BuyBoxProps = {
  name: string;
  offers: WorkshopOffers;
  /** The page's main offer, in the colour for actions. The others are shown below it. */
  first: keyof WorkshopOffers;
  /** The product with everything that the page sells. */
  product: Product | undefined;
  /** True when seats are by invitation. */
  isInvited: boolean;
  /** The number of available dates. */
  dates: number;
  /** Address of the list of dates. */
  datesHref: string;
  /** From the workshop's kind; without it, the usual days apply. */
  moveUntilDays: number | null | undefined;
  voice: Voice | null;
};

const order: (keyof WorkshopOffers)[] = ["next", "undated", "selfPaced"];

/** Each option to take the workshop with its price and button, and the shop's promises. */
export function BuyBox({
  name,
  offers,
  first,
  product,
  isInvited,
  dates,
  datesHref,
  moveUntilDays,
  voice,
}: BuyBoxProps) {
  const invited = isInvited ? (
    <ProgramOffer
      productId={product?.databaseId ?? null}
      left={product ? seatsOf(product) : null}
      buy={
        product?.soldTo === "invited" ? (
          <AddToCart productId={product.databaseId} productName={product.name ?? ""} />
        ) : null
      }
    />
  ) : null;
  const shown = [first, ...order.filter((key) => key !== first)].filter((key) => offers[key]);
  const drawn: Record<keyof WorkshopOffers, (isFirst: boolean) => ReactNode> = {
    next: (isFirst) =>
      offers.next ? (
        <DateOption
          date={offers.next}
          name={name}
          isFirst={isFirst}
          invited={invited}
          more={dates - 1}
          moreHref={datesHref}
        />
      ) : null,
    undated: (isFirst) => (offers.undated ? <UndatedOption {...offers.undated} isFirst={isFirst} /> : null),
    selfPaced: (isFirst) =>
      offers.selfPaced ? <SelfPacedOption {...offers.selfPaced} isFirst={isFirst} /> : null,
  };
  return (
    <aside id="booking" className={`${box.box} ${styles.box}`} aria-label="Price and booking">
      {shown.map((key) => (
        <div key={key} className={styles.option} data-option={key} data-first={key === shown[0] || undefined}>
          {drawn[key](key === shown[0])}
        </div>
      ))}
      {shown.length === 0 ? (
        <div className={styles.option}>
          <OptionHead label={invited ? byInvitation : notOnSale} />
          {invited ?? (
            <ButtonLink href={routes.contact} size="2xl">
              Ask us
            </ButtonLink>
          )}
        </div>
      ) : null}
      {voice ? <Graduate voice={voice} /> : null}
      <Promises promises={shown[0] === "selfPaced" ? promises.course : seatPromises(moveUntilDays)}>
        <p className={styles.links}>
          <AppLink href={routes.terms}>Terms at a glance</AppLink> ·{" "}
          <AppLink href={routes.contact}>Book for a team</AppLink>
        </p>
      </Promises>
    </aside>
  );
}

const buttonStyle = (isFirst: boolean): ButtonStyle =>
  isFirst ? { size: "2xl" } : { size: "auto", variant: "outline", color: "black" };

type DateOptionProps = {
  date: DatedOffer;
  name: string;
  isFirst: boolean;
  /** The next step when seats are by invitation. */
  invited: ReactNode;
  /** The number of further dates. */
  more: number;
  moreHref: string;
};

function DateOption({ date, name, isFirst, invited, more, moreHref }: DateOptionProps) {
  const note = dateNote(date);
  const isOff = date.sale === "off";
  return (
    <div data-date={date.slug}>
      <OptionHead label={note ? `Next date: ${note}` : "Next date"}>
        {isOff ? null : (
          <SeatPrice
            cents={date.price}
            isOff={false}
            from={date.choices.length > 0}
            sale={date.reduced}
            {...(isFirst && { note: vatNote(date.includesVat) })}
          />
        )}
      </OptionHead>
      {isFirst ? (
        <EventTime start={date.startDate} end={date.endDate} timezone={date.timezone} />
      ) : (
        <p className={styles.when}>{eventDays(date)}</p>
      )}
      <p className={styles.where}>
        <PlaceLabel location={date.location} />{" "}
        {date.language ? <span>{languageName(date.language)}</span> : null}
      </p>
      {isOff ? <p className={styles.quiet}>{notOnSale}</p> : null}
      {invited ?? (
        <DateBooking {...bookingOf(date)} label={dateLabel(date, name)} buttonStyle={buttonStyle(isFirst)} />
      )}
      {more > 0 ? (
        <AppLink href={moreHref} className={styles.more}>
          {more === 1 ? "One more date" : `${more} more dates`}
        </AppLink>
      ) : null}
    </div>
  );
}

type SelfPacedOptionProps = NonNullable<WorkshopOffers["selfPaced"]> & { isFirst: boolean };

function SelfPacedOption({ product, price, sale, isFirst }: SelfPacedOptionProps) {
  return (
    <div>
      <OptionHead label="Self-paced">
        <NetPrice cents={price} sale={sale} {...(isFirst && { note: vatNote(product.includesVat) })} />
      </OptionHead>
      <p>{`Begin today, with ${durationText(times.course)} of access.`}</p>
      {product.pppEnabled ? (
        <p className={styles.quiet}>
          Regional price at checkout. <CalculatorButton cents={price} text="See your price" inline />
        </p>
      ) : null}
      <AddToCart
        productId={product.databaseId}
        productName={product.name ?? ""}
        buttonStyle={buttonStyle(isFirst)}
      />
      <ProductWords product={product} />
    </div>
  );
}

type UndatedOptionProps = NonNullable<WorkshopOffers["undated"]> & { isFirst: boolean };

/** Offers without a date, each with its price. */
export function UndatedOption({ isFirst, ...undated }: UndatedOptionProps) {
  const { product, forms, forGroup } = undated;
  return (
    <div>
      <OptionHead label={undatedLabel(undated)} />
      {forGroup ? <p>One price for the whole group. You choose the date with us after ordering.</p> : null}
      <ul className={styles.forms}>
        {forms.map((form, index) => (
          <Form
            key={form.id}
            product={product}
            form={form}
            buttonStyle={buttonStyle(isFirst && index === 0)}
          />
        ))}
      </ul>
      <ProductWords product={product} />
    </div>
  );
}

type FormProps = { product: Product; form: Variation; buttonStyle: ButtonStyle };

function Form({ product, form, buttonStyle }: FormProps) {
  const price = parseRaw(form.rawPrice);
  const values = form.attributes?.nodes.map((attribute) => attribute.value).join(", ");
  const label = plainText(values ?? form.name ?? "");
  return (
    <li>
      {form.image?.sourceUrl ? (
        <ArtImage
          src={form.image.sourceUrl}
          alt={form.image.altText ?? ""}
          className={styles.picture}
          place="thumb"
        />
      ) : null}
      <span>{label}</span>
      {price === null ? null : <NetPrice cents={price} sale={saleOf(form)} />}
      <AddToCart
        productId={product.databaseId}
        variationId={form.databaseId}
        productName={`${product.name}, ${label}`}
        seats={form.stockQuantity !== null}
        left={seatsOf(product, form)}
        hasNoWaitingList={!product.hasWaitingList}
        buttonStyle={buttonStyle}
      />
    </li>
  );
}

/** The shop's words about the product: a sentence, and the rest on demand. */
function ProductWords({ product: { shortDescription, description } }: { product: Product }) {
  return (
    <>
      {shortDescription ? <p>{plainText(shortDescription)}</p> : null}
      {description ? (
        <details className={styles.quiet}>
          <summary>More about it</summary>
          <Prose html={description} />
        </details>
      ) : null}
    </>
  );
}

function OptionHead({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{label}</h2>
      {children ? <p className={styles.price}>{children}</p> : null}
    </div>
  );
}

/** An attendee's quote. */
function Graduate({ voice: { text, name, role, image } }: { voice: Voice }) {
  return (
    <figure className={styles.voice}>
      {image ? <ArtImage src={image} place="thumb" /> : null}
      <blockquote>{text}</blockquote>
      <figcaption>
        <strong>{name}</strong>
        {role ? <span>{`, ${role}`}</span> : null}
      </figcaption>
    </figure>
  );
}

/** Whether the offer's price is the lowest of several. */
function isFrom({ undated, next }: WorkshopOffers, first: keyof WorkshopOffers): boolean {
  if (first === "undated") return (undated?.forms.length ?? 0) > 1;
  return first === "next" && (next?.choices.length ?? 0) > 0;
}

type BuyBarProps = { offers: WorkshopOffers; first: keyof WorkshopOffers; isInvited: boolean };

/** The box in one line: name, price and a link back to the box. */
export function BuyBar({ offers, first, isInvited }: BuyBarProps) {
  const offer = offers[first];
  if (!offer || (first === "next" && offers.next?.sale === "off"))
    return (
      <>
        <p className={styles.short}>
          <span>{isInvited ? byInvitation : notOnSale}</span>
        </p>
        {isInvited ? (
          <ButtonLink href="#booking">How to join</ButtonLink>
        ) : (
          <ButtonLink href={routes.contact}>Ask us</ButtonLink>
        )}
      </>
    );
  const { price } = offer;
  const sale = "reduced" in offer ? offer.reduced : offer.sale;
  const what = {
    next: offers.next ? dateLabel(offers.next) : "",
    undated: offers.undated ? undatedLabel(offers.undated) : "",
    selfPaced: "Self-paced, begin today",
  }[first];
  return (
    <>
      <p
        className={styles.short}
        data-option={first}
        data-date={first === "next" ? offers.next?.slug : undefined}
      >
        <span>{what}</span>
        {price === null ? null : <NetPrice cents={price} from={isFrom(offers, first)} sale={sale} />}
      </p>
      <ButtonLink href="#booking">{isInvited ? "How to join" : "Book"}</ButtonLink>
    </>
  );
}
