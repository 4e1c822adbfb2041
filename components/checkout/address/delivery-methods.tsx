"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { Cart, CartChange } from "@/components/cart/cart";
import type { CartError } from "@/components/cart/use-cart";
import { Callout } from "@/components/ui/callout";
import { methodFields, noMethodText } from "@/lib/rules/forms/delivery";
import { plainText } from "@/lib/rules/texts/plain-text";
import { DeliveryFields } from "./delivery-fields";
import styles from "./delivery-fields.module.css";
import choices from "../payment/payment-fields.module.css";

type DeliveryPartProps = Omit<DeliveryMethodsProps, "typed"> & ComponentProps<typeof DeliveryFields>;

/** Delivery address and method, shown when the shop delivers something. */
export function DeliveryPart({ cart, error, run, ...fields }: DeliveryPartProps) {
  const hasMethods = (cart.availableShippingMethods ?? []).length > 0;
  if (!cart.needsShippingAddress && !hasMethods) return null;
  const { defaults } = fields;
  return (
    <fieldset className={styles.delivery}>
      <legend className={styles.legend}>Delivery</legend>
      {cart.needsShippingAddress ? <DeliveryFields {...fields} /> : null}
      <DeliveryMethods {...{ cart, error, run }} typed={methodFields.map((name) => defaults[name])} />
    </fieldset>
  );
}

/** Whether the shop has no delivery method for some of the goods. */
export function hasNoMethod(cart: Cart): boolean {
  return (cart.availableShippingMethods ?? []).some((parcel) => (parcel?.rates ?? []).length === 0);
}

/** The methods on screen. The shop refuses an order with any other method. */
export function shownMethods({ chosenShippingMethods }: Cart): { shippingMethod?: string[] } {
  const methods = (chosenShippingMethods ?? []).flatMap((id) => id ?? []);
  return methods.length > 0 ? { shippingMethod: methods } : {};
}

type DeliveryMethodsProps = {
  cart: Cart;
  /** Methods from a plain form that were not sent to the shop yet. */
  typed: readonly (string | undefined)[];
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Lets the buyer choose among several delivery methods, or names the only one. */
function DeliveryMethods({ cart, typed, error, run }: DeliveryMethodsProps) {
  const parcels = (cart.availableShippingMethods ?? []).filter((parcel) => parcel !== null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [told, setTold] = useState("");
  const chosen = wanted ?? (cart.chosenShippingMethods ?? []).map((id) => id ?? "");

  async function choose(parcel: number, id: string): Promise<void> {
    const methods = parcels.map((_, at) => (at === parcel ? id : (chosen[at] ?? "")));
    setWanted(methods);
    const next = await run({ do: "delivery", methods });
    setWanted((latest) => (latest === methods ? null : latest));
    if (next) setTold(`The total is now ${plainText(next.total ?? "")}.`);
  }

  useTyped(typed, (parcel, id) => {
    const isOpen = parcels[parcel]?.rates?.some((rate) => rate?.id === id);
    if (isOpen && chosen[parcel] !== id) void choose(parcel, id);
  });

  return (
    <>
      {parcels.map(({ packageDetails, rates }, at) => (
        <Parcel
          key={packageDetails ?? at}
          name={methodFields[at]}
          label={parcels.length > 1 ? plainText(packageDetails ?? "") : null}
          rates={(rates ?? []).filter((rate) => rate !== null)}
          chosen={chosen[at]}
          onChoose={(id) => void choose(at, id)}
        />
      ))}
      {error?.change.do === "delivery" ? <Callout kind="error" title={error.message} /> : null}
      <p role="status" className={styles.live}>
        {told}
      </p>
    </>
  );
}

/** Sends the shop a choice that the buyer made before the page's script ran. */
function useTyped(typed: DeliveryMethodsProps["typed"], tell: (parcel: number, id: string) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const [first] = useState(typed);
  useEffect(() => {
    first.forEach((id, parcel) => id && latest.current(parcel, id));
  }, [first]);
}

type ParcelProps = {
  name: string | undefined;
  /** The goods in this parcel; null when there is only one parcel. */
  label: string | null;
  rates: readonly { id: string; label: string | null; cost: string | null }[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

function Parcel({ name, label, rates, chosen, onChoose }: ParcelProps) {
  const [only] = rates;
  if (!only) return <Callout kind="warn" title={noMethodText} />;
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.parcel}>{label ?? "Delivery method"}</legend>
      {rates.map((rate) => (
        <div key={rate.id} className={choices.method}>
          <label className={choices.choice}>
            <input
              type="radio"
              name={name}
              value={rate.id}
              checked={rate.id === chosen}
              onChange={() => onChoose(rate.id)}
              className={choices.radio}
            />
            <span className={choices.words}>
              <strong>{plainText(rate.label ?? rate.id)}</strong>
              <span className={choices.description}>{plainText(rate.cost ?? "")}</span>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
