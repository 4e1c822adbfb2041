"use client";

import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, type ButtonStyle } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/notices/notify";
import waiting from "@/components/waiting-list/join-waiting-list.module.css";
import { expectItem } from "@/lib/browser/cart-count";
import { afterPaint } from "@/lib/browser/when-idle";
import { mayPreload } from "@/lib/navigation/connection";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { AddOutcome } from "./add-item";
import { askSeatsAgain, useSeatsLeft } from "./seats-left";
import type { StockLeft } from "./stock-left";
import styles from "./add-to-cart.module.css";

type AddToCartProps = {
  productId: number;
  variationId?: number;
  productName: string;
  buttonText?: string;
  /** For a product with limited seats: their number is asked for at the visitor's first touch and after a failed click. */
  seats?: boolean;
  /** The number of seats when the page was made; missing when that is unknown. */
  left?: StockLeft;
  /** True if there is no waiting list for the sold-out product. */
  hasNoWaitingList?: boolean;
  buttonStyle?: ButtonStyle;
};

/** A larger number of seats helps nobody to decide. */
const fewSeats = 20;

const adding = () => import("./add-item");

/** A pointer, finger or focus on the button preloads the code for the click if the connection allows it. */
function onNear(): void {
  // A press loads the code again and reports a failure.
  if (mayPreload()) adding().catch(() => undefined);
}

/**
 * A plain form. With a script, the button adds the item without leaving the page, and the badge counts it from the
 * click on. A refusal undoes that and shows the reason. A second click during the request does nothing.
 */
export function AddToCart({
  productId,
  variationId,
  productName,
  buttonText = "Add to cart",
  seats = false,
  left: drawnLeft = null,
  hasNoWaitingList = false,
  buttonStyle = { size: "xl" },
}: AddToCartProps) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<AddOutcome | null>(null);
  const busy = useRef(false);
  const left = useSeatsLeft(productId, variationId, drawnLeft, seats);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setOutcome(null);
    const settled = expectItem();
    const item = { productId, ...(variationId ? { variationId } : {}) };
    const code = adding();
    // A failure is handled below.
    code.catch(() => undefined);
    await afterPaint();
    const next = await code.then(
      ({ addItem }) => addItem(item),
      () => failed(variationId),
    );
    settled();
    setOutcome(next);
    if (next.added)
      notify({ kind: "success", title: "Added to your cart", text: plainText(productName), about: "cart" });
    else if (seats) askSeatsAgain(productId);
    busy.current = false;
    setPending(false);
  }

  if (left === 0 && !outcome?.added && hasNoWaitingList) return <SoldOutText />;
  if (left === 0 && !outcome?.added)
    return <SoldOut productId={productId} variationId={variationId} name={productName} />;
  return (
    <form
      className={seats ? styles.seated : styles.form}
      method="post"
      action="/api/forms/add-to-cart"
      onSubmit={add}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <input type="hidden" name="productId" value={productId} />
      {variationId ? <input type="hidden" name="variationId" value={variationId} /> : null}
      {left === null || left > fewSeats || outcome ? null : (
        <p className={styles.left}>{left === 1 ? "1 seat left" : `${left} seats left`}</p>
      )}
      <Button
        {...buttonStyle}
        type="submit"
        data-sign="cart"
        pending={pending}
        aria-label={`${buttonText}: ${plainText(productName)}`}
      >
        {buttonText}
      </Button>
      {pending || outcome ? <Outcome outcome={outcome} /> : null}
    </form>
  );
}

/**
 * The result of a click, in the line reserved for it. The element exists from the click on and is empty at first, so
 * that a screen reader announces its content.
 */
function Outcome({ outcome }: { outcome: AddOutcome | null }) {
  return (
    <p className={styles.outcome} data-added={outcome?.added} aria-live="polite">
      {outcome?.added ? (
        <>
          <Icon name="check" />
          <span>
            In your cart. <AppLink href={routes.cart}>View cart</AppLink> or{" "}
            <AppLink href={routes.checkout}>check out</AppLink>
          </span>
        </>
      ) : null}
      {outcome?.added === false ? (
        <>
          <span>{outcome.message}</span>
          {outcome.detail ? <span className={styles.detail}>{outcome.detail}</span> : null}
        </>
      ) : null}
    </p>
  );
}

/** The outcome when the code for the click did not load: R417 (word for word, without "not") and R418. */
function failed(variationId: number | undefined): AddOutcome {
  const message = variationId ? "Could not add variation to cart" : "Could add product to cart";
  return { added: false, message, detail: null };
}

/** Loaded on a press, because few visitors join the list. If it does not load, a text appears instead. */
const JoinWaitingList = lazy(() =>
  import("@/components/waiting-list/join-waiting-list").then(
    ({ JoinWaitingList: Form }) => ({ default: Form }),
    () => ({ default: SoldOutText }),
  ),
);

type SoldOutProps = { productId: number; variationId: number | undefined; name: string };

/** A plain form. Without a script a guest types an address at once; with one, the first press asks who joins. */
function SoldOut(props: SoldOutProps) {
  const [pressed, setPressed] = useState(false);
  if (pressed)
    return (
      <div className={waiting.form} data-cell="sold">
        <Suspense fallback={<SoldOutText />}>
          <JoinWaitingList {...props} pressed />
        </Suspense>
      </div>
    );
  return (
    <form
      className={waiting.form}
      data-cell="sold"
      method="post"
      action="/api/forms/join-waiting-list"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
      }}
    >
      <SoldOutText />
      <input type="hidden" name="productId" value={props.productId} />
      {props.variationId ? <input type="hidden" name="variationId" value={props.variationId} /> : null}
      <noscript>
        <label>
          Your e-mail <input type="email" name="email" autoComplete="email" maxLength={254} />
        </label>
      </noscript>
      <Button
        type="submit"
        variant="outline"
        color="black"
        aria-label={`Join the waiting list: ${plainText(props.name)}`}
      >
        Join the waiting list
      </Button>
    </form>
  );
}

function SoldOutText() {
  return <p className={waiting.sold}>Sold out</p>;
}
