"use client";

import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/notify";
import { useAnswer } from "@/components/ui/use-answer";
import waiting from "@/components/waiting-list/join-waiting-list.module.css";
import { detailOf, messageFor } from "@/lib/gateway/errors";
import { routes } from "@/lib/routes";
import { plainText } from "@/lib/rules/plain-text";
import styles from "./add-to-cart.module.css";

type AddToCartProps = {
  productId: number;
  variationId?: number;
  productName: string;
  buttonText?: string;
  /** Seats that run out: how many are left is asked after loading, and again when a press failed. */
  seats?: boolean;
  look?: ButtonLook;
};

type Outcome = { added: true } | { added: false; message: string; detail: string | null } | null;

/** A plain form; with script it adds without leaving the page. A second press while adding does nothing. */
export function AddToCart({
  productId,
  variationId,
  productName,
  buttonText = "Add to cart",
  seats = false,
  look = { size: "xl" },
}: AddToCartProps) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [tries, setTries] = useState(0);
  const busy = useRef(false);
  const { value: left = null } = useAnswer(
    async () => (await import("./availability")).stockLeftOf(productId, variationId),
    seats ? `${productId} ${variationId} ${tries}` : null,
  );

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setOutcome(null);
    try {
      const { addItem } = await import("./add-item");
      await addItem({ productId, ...(variationId ? { variationId } : {}) });
      setOutcome({ added: true });
      const title = "Added to your cart";
      notify({ kind: "success", title, text: plainText(productName), about: "cart" });
    } catch (failure) {
      const message = messageFor(variationId ? "addVariationToCart" : "addToCart", failure);
      setOutcome({ added: false, message, detail: detailOf(failure) });
      setTries((count) => count + 1);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  if (left === 0 && !outcome?.added)
    return <SoldOut productId={productId} variationId={variationId} name={productName} />;
  return (
    <form className={styles.form} method="post" action="/api/forms/add-to-cart" onSubmit={add}>
      <input type="hidden" name="productId" value={productId} />
      {variationId ? <input type="hidden" name="variationId" value={variationId} /> : null}
      {seats ? (
        <p className={styles.left} data-cell="seats">
          {left === null ? null : left === 1 ? "1 seat left" : `${left} seats left`}
        </p>
      ) : null}
      <Button
        {...look}
        type="submit"
        data-cell="book"
        pending={pending}
        icon={<Icon name="cart" />}
        aria-label={`${buttonText}: ${plainText(productName)}`}
      >
        {buttonText}
      </Button>
      <p className={styles.outcome} data-cell="more" data-added={outcome?.added} aria-live="polite">
        {outcome?.added ? (
          <>
            <Icon name="check" /> In your cart. <AppLink href={routes.cart}>View cart</AppLink> or{" "}
            <AppLink href={routes.checkout}>check out</AppLink>
          </>
        ) : null}
        {outcome?.added === false ? (
          <>
            {outcome.message}
            {outcome.detail ? <span className={styles.detail}>{outcome.detail}</span> : null}
          </>
        ) : null}
      </p>
    </form>
  );
}

/** Fetched on a press: few want to wait. Where it does not come, the words stay. */
const JoinWaitingList = lazy(() =>
  import("@/components/waiting-list/join-waiting-list").then(
    ({ JoinWaitingList: Form }) => ({ default: Form }),
    () => ({ default: SoldOutText }),
  ),
);

type SoldOutProps = { productId: number; variationId: number | undefined; name: string };

function SoldOut(props: SoldOutProps) {
  const [pressed, setPressed] = useState(false);
  return (
    <div className={waiting.form} data-cell="sold">
      {pressed ? (
        <Suspense fallback={<SoldOutText />}>
          <JoinWaitingList {...props} pressed />
        </Suspense>
      ) : (
        <>
          <SoldOutText />
          <Button
            variant="outline"
            color="black"
            aria-label={`Join the waiting list: ${plainText(props.name)}`}
            onClick={() => setPressed(true)}
          >
            Join the waiting list
          </Button>
        </>
      )}
    </div>
  );
}

function SoldOutText() {
  return <p className={waiting.sold}>Sold out</p>;
}
