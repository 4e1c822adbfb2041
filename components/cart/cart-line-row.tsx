"use client";

import { type FormEvent, useRef, useState } from "react";
import { LowestPrice, RegularPrice } from "@/components/prices/net-price";
import { type PriceSteps, WhyThisPrice } from "@/components/prices/why-this-price";
import { Icon } from "@/components/ui/icon";
import { LineArt } from "@/components/ui/line-row";
import { Money } from "@/components/ui/money";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { isSameRaw } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import type { CartLine } from "@/lib/rules/prices/cart";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { ShopOffers } from "@/lib/rules/prices/shop-offers";
import { AttendeeForm } from "./attendee-form";
import { type Cart, type CartChange, seatsLeftOf } from "./cart";
import styles from "./cart-line-row.module.css";
import { LineProblem } from "./line-problem";
import type { CartError } from "./use-cart";

type CartLineRowProps = {
  line: CartLine;
  pending: readonly CartChange[];
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
  /** The steps that explain the lines' prices. */
  steps: PriceSteps;
  /** The reason why the cart is free of VAT. */
  exempt: string | null;
  offers: ShopOffers;
};

export function CartLineRow({ line, pending, error, run, steps, exempt, offers }: CartLineRowProps) {
  const { key } = line;
  const product = line.product?.node;
  const name = plainText(product?.name ?? "");
  const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
    attribute ? [attribute] : [],
  );
  const reduced = reducedOf(line);
  const isLeaving = pending.some((change) => change.do === "remove" && change.key === key);
  const failedOf = (...kinds: CartChange["do"][]) =>
    error && "key" in error.change && error.change.key === key && kinds.includes(error.change.do)
      ? error
      : null;
  const failed = failedOf("quantity", "remove");

  return (
    <li className={styles.line} data-leaving={isLeaving || undefined}>
      <div className={styles.art}>
        <LineArt id={product?.databaseId ?? 0} image={line.variation?.node?.image ?? product?.image} />
      </div>
      <div className={styles.what}>
        <h2 className={styles.name} tabIndex={-1}>
          {name}
        </h2>
        {product?.shortDescription ? (
          <p className={styles.attributes}>{plainText(product.shortDescription)}</p>
        ) : null}
        {attributes.length > 0 ? (
          <ul className={styles.attributes}>
            {attributes.map(({ name: attribute, label, value }) => (
              <li key={attribute}>{`${labelOf(label ?? attribute ?? "")}: ${plainText(value ?? "")}`}</li>
            ))}
          </ul>
        ) : null}
        {line.occurs ? <p className={styles.attributes}>{plainText(line.occurs)}</p> : null}
        {line.singlePrice === null ? null : (
          <p className={styles.single}>
            {reduced ? (
              <>
                <RegularPrice>
                  <Money text={reduced.regularPrice} />
                </RegularPrice>
                <VisuallyHidden> Sale price: </VisuallyHidden>
              </>
            ) : null}
            <Money text={line.singlePrice} />
            <span> each, net</span>
          </p>
        )}
        {reduced?.lowestPrice ? (
          <p className={styles.single}>
            <LowestPrice>
              <Money text={reduced.lowestPrice} />
            </LowestPrice>
          </p>
        ) : null}
        {offers.attendees ? (
          <AttendeeForm
            line={line}
            name={name}
            back={routes.cart}
            problem={failedOf("notes")?.message ?? null}
            run={run}
          />
        ) : null}
        {offers.priceSteps ? (
          <WhyThisPrice
            lineKey={key}
            name={name}
            steps={steps}
            total={line.total}
            rawTotal={line.rawTotal}
            note={exempt}
          />
        ) : null}
      </div>
      <div className={styles.controls}>
        {product?.soldIndividually ? (
          <p className={styles.once}>One per order</p>
        ) : (
          <QuantityStepper
            lineKey={key}
            name={name}
            quantity={line.quantity ?? 1}
            max={seatsLeftOf(line)}
            onChange={async (quantity) => (await run({ do: "quantity", key, quantity })) !== null}
          />
        )}
        <form
          method="post"
          action="/api/forms/remove-item"
          onSubmit={(event) => {
            event.preventDefault();
            void run({ do: "remove", key });
          }}
        >
          <input type="hidden" name="key" value={key} />
          <button type="submit" className={styles.remove} aria-label={`Remove: ${name}`}>
            <Icon name="trash" size="1.125rem" /> Remove
          </button>
        </form>
      </div>
      <p className={styles.total}>
        <Money text={line.subtotal} pending={pending.length > 0} />
      </p>
      <div className={styles.problem}>
        <LineProblem line={line} />
      </div>
      <p className={styles.error} role="alert">
        {failed ? <span>{failed.message}</span> : null}
        {failed?.detail ? <span className={styles.detail}>{failed.detail}</span> : null}
      </p>
    </li>
  );
}

/** The line's product in a sale; null without one, and where a regional price replaces it. */
function reducedOf({ product, variation, rawSinglePrice }: CartLine) {
  const sold = variation?.node ?? product?.node;
  if (!sold || !("rawPrice" in sold) || !sold.onSale || !isSameRaw(sold.rawPrice, rawSinglePrice))
    return null;
  return sold;
}

/** A remote shop may send an attribute's key instead of its label: "seat-row" becomes "Seat row". */
function labelOf(given: string): string {
  const text = plainText(given);
  const words = text.includes(" ")
    ? text
    : text.replace(/^(?:attribute_)?(?:pa_)?/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type QuantityStepperProps = {
  lineKey: string;
  name: string;
  quantity: number;
  max: number | null;
  /** Resolves to true if the quantity was accepted. */
  onChange: (quantity: number) => Promise<boolean>;
};

/**
 * Two submit buttons of a plain form. With a script, the number changes at once, and only the last quantity is sent.
 */
function QuantityStepper({ lineKey, name, quantity, max, onChange }: QuantityStepperProps) {
  const [wish, setWish] = useState<number | null>(null);
  const latest = useRef(quantity);
  const busy = useRef(false);
  const shown = wish ?? quantity;

  async function step(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const by =
      event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.dataset.step === "down"
        ? -1
        : 1;
    latest.current = (busy.current ? latest.current : quantity) + by;
    if (latest.current < 1 || (by > 0 && max !== null && latest.current > max)) {
      latest.current -= by;
      return;
    }
    setWish(latest.current);
    if (busy.current) return;
    busy.current = true;
    let sent: number;
    do sent = latest.current;
    while ((await onChange(sent)) && sent !== latest.current);
    busy.current = false;
    setWish(null);
  }

  return (
    <form className={styles.stepper} method="post" action="/api/forms/update-quantity" onSubmit={step}>
      <input type="hidden" name="key" value={lineKey} />
      <button
        type="submit"
        name="quantity"
        value={shown - 1}
        data-step="down"
        disabled={shown <= 1}
        aria-label={`One less: ${name}`}
        className={styles.button}
      >
        <Icon name="minus" />
      </button>
      <output className={styles.quantity} aria-label={`Quantity of ${name}`}>
        {shown}
      </output>
      <button
        type="submit"
        name="quantity"
        value={shown + 1}
        data-step="up"
        disabled={max !== null && shown >= max}
        aria-label={`One more: ${name}`}
        className={styles.button}
      >
        <Icon name="plus" />
      </button>
    </form>
  );
}
