"use client";

import type { Sale } from "@/components/prices/sale";
import { AddToCart } from "@/components/cart/add-to-cart";
import type { StockLeft } from "@/components/cart/stock-left";
import { NetPrice } from "@/components/prices/net-price";
import type { ButtonStyle } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/addresses/routes";
import type { Cents } from "@/lib/money";
import styles from "./date-booking.module.css";

/** The data to book a line. Missing values are left out, because the page's data spells out every field. */
export type Booked = {
  /** The price; missing when the seat is by invitation. */
  cents?: Cents;
  /** Set while a sale lowers the price. */
  reduced?: Sale;
  /** The shop's numbers. A line without a product is sold on another site, or not at all. */
  productId?: number;
  variationId?: number;
  /** Seats when the page was made. */
  left?: number;
  /** Options for the same date, each with its price. */
  choices?: readonly {
    variationId: number;
    label: string;
    cents: Cents;
    sale: Sale | null;
    left: StockLeft;
  }[];
  /** True when the shop does not sell it at the moment. */
  isOff?: true;
  /** True when the shop did not answer. The price is on the workshop's page. */
  isUnknown?: true;
  /** True when there is no waiting list for a sold-out date. */
  hasNoWaitingList?: true;
};

type DateBookingProps = Booked & {
  register?: string;
  label: string;
  buttonStyle: ButtonStyle;
  page?: string;
};

/** The next step for a date: one button, or one for each option. */
export function DateBooking({
  cents,
  productId,
  variationId,
  left,
  choices,
  isOff,
  isUnknown,
  hasNoWaitingList,
  register,
  label,
  buttonStyle,
  page = "",
}: DateBookingProps) {
  if (register)
    return (
      <ButtonLink {...buttonStyle} href={register} external>
        Register
      </ButtonLink>
    );
  if (isOff)
    return (
      <ButtonLink {...buttonStyle} href={routes.contact}>
        Ask us
      </ButtonLink>
    );
  if (isUnknown)
    return (
      <ButtonLink {...buttonStyle} href={page || "#dates"}>
        See the date
      </ButtonLink>
    );
  // A seat by invitation is sold in the box beside the text.
  if (cents === undefined || !productId)
    return (
      <ButtonLink {...buttonStyle} href={`${page}#booking`}>
        How to join
      </ButtonLink>
    );
  if (choices)
    return (
      <div className={styles.choices} data-cell="choices">
        {choices.map((choice, at) => (
          <div key={choice.variationId}>
            <span className={styles.label}>{choice.label}</span>
            <span className={styles.price}>
              <NetPrice cents={choice.cents} sale={choice.sale} />
            </span>
            <AddToCart
              productId={productId}
              variationId={choice.variationId}
              productName={`${label}, ${choice.label}`}
              buttonText="Book"
              seats
              left={choice.left}
              hasNoWaitingList={hasNoWaitingList}
              buttonStyle={at === 0 && !buttonStyle.variant ? {} : { variant: "outline", color: "black" }}
            />
          </div>
        ))}
      </div>
    );
  return (
    <AddToCart
      productId={productId}
      variationId={variationId}
      productName={label}
      buttonText="Book"
      seats
      left={left}
      hasNoWaitingList={hasNoWaitingList}
      buttonStyle={buttonStyle}
    />
  );
}
