"use client";

import { useRef, useState } from "react";
import { type Cart, type CartChange, codesText } from "@/components/cart/cart";
import { Callout, CalloutAction } from "@/components/ui/callout";
import type { CustomerAddressInput } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { type Cents, parseRaw } from "@/lib/money";
import { codesOf, linesOf } from "@/lib/rules/cart";
import { plainText } from "@/lib/rules/plain-text";
import { updateCustomer } from "./checkout-calls";
import styles from "./checkout-form.module.css";

/** A total that is another one now, as the shop writes it, and the shop's reasons. */
type PriceChange = { from: string; to: string; why: string };

const noReason = "The shop has calculated your cart again.";

/** What the buyer has to know of two states of a cart; null when the total is the same. */
export function priceChange(before: Cart, after: Cart): PriceChange | null {
  if (parseRaw(before.rawTotal) === parseRaw(after.rawTotal)) return null;
  const why = [
    ...lineReasons(before, after),
    ...codeReasons(before, after),
    regionalReason(before, after),
    vatReason(before, after),
  ].filter((text) => text !== null);
  return {
    from: plainText(before.total ?? ""),
    to: plainText(after.total ?? ""),
    why: why.length > 0 ? why.join(" ") : noReason,
  };
}

/** What is bought, how many of it, and what one costs; a regional price has a reason of its own. */
function lineReasons(before: Cart, after: Cart): string[] {
  const [earlier, later] = [itemsOf(before), itemsOf(after)];
  const isRegional = before.customerPPPRate !== after.customerPPPRate;
  const out = [...earlier].flatMap(([id, { name }]) => (later.has(id) ? [] : [`Taken out: ${name}.`]));
  const kept = [...later].flatMap(([id, { name, quantity, price, priceText, isPPP }]) => {
    const was = earlier.get(id);
    if (!was) return [`Added: ${name}.`];
    return [
      ...(was.quantity === quantity ? [] : [`Quantity of ${name}: ${quantity} instead of ${was.quantity}.`]),
      ...(was.price === price || (isPPP && isRegional)
        ? []
        : [`Price of ${name}: ${priceText} instead of ${was.priceText}, net.`]),
    ];
  });
  return [...out, ...kept];
}

type Item = { name: string; quantity: number; price: Cents | null; priceText: string; isPPP: boolean };

/** By product and date: who comes is noted on lines of their own. */
function itemsOf(cart: Cart): Map<string, Item> {
  const items = new Map<string, Item>();
  for (const { product, variation, quantity, rawSinglePrice, singlePrice } of linesOf(cart)) {
    const id = `${product?.node?.databaseId}:${variation?.node?.databaseId ?? 0}`;
    const name = plainText(variation?.node?.name ?? product?.node?.name ?? "") || "An item";
    items.set(id, {
      name,
      quantity: (quantity ?? 1) + (items.get(id)?.quantity ?? 0),
      price: parseRaw(rawSinglePrice),
      priceText: plainText(singlePrice ?? ""),
      isPPP: product?.node?.pppEnabled ?? false,
    });
  }
  return items;
}

function codeReasons(before: Cart, after: Cart): string[] {
  const [lost, won] = [codesOnlyIn(before, after), codesOnlyIn(after, before)];
  return [
    ...(lost.length > 0 ? [`No longer applied: ${codesText(lost)}.`] : []),
    ...(won.length > 0 ? [`Applied: ${codesText(won)}.`] : []),
  ];
}

function codesOnlyIn(cart: Cart, other: Cart): string[] {
  const held = new Set(codesOf(other));
  return codesOf(cart).filter((code) => !held.has(code));
}

function regionalReason(before: Cart, after: Cart): string | null {
  const takesPart = linesOf(after).some(({ product }) => product?.node?.pppEnabled);
  if (!takesPart || before.customerPPPRate === after.customerPPPRate) return null;
  const percent = Math.round((after.customerPPPRate ?? 1) * 100);
  return percent === 100
    ? "The full price holds for your invoice country."
    : `A regional price holds for your invoice country: ${percent}% of the full price.`;
}

function vatReason(before: Cart, after: Cart): string | null {
  if (vatOf(before) === vatOf(after)) return null;
  const labels = (after.totalTaxes ?? []).flatMap((tax) => (tax?.label ? [plainText(tax.label)] : []));
  const charged = labels.length > 0 ? `Charged now: ${labels.join(", ")}.` : null;
  const message = after.vatExemptMessage ? plainText(after.vatExemptMessage) : null;
  return [charged, message].filter((text) => text !== null).join(" ") || null;
}

/** What VAT is charged and why, without its amounts. */
function vatOf({ totalTaxes, vatExemptMessage }: Cart): string {
  return [...(totalTaxes ?? []).map((tax) => tax?.label ?? ""), vatExemptMessage ?? ""].join("|");
}

type Reprice = {
  cart: Cart | null;
  vatResult: string | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Sends invoice country and VAT id to the shop, which answers with new prices; a changed total is announced. */
export function useReprice({ cart, vatResult, run }: Reprice) {
  const [isPending, setPending] = useState(false);
  const [change, setChange] = useState<PriceChange | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [vat, setVat] = useState(vatResult);
  const turn = useRef(0);

  /** Answers the cart with its new total, or null when the shop refused. */
  async function reprice(billing: CustomerAddressInput): Promise<Cart | null> {
    const mine = ++turn.current;
    setPending(true);
    setError(null);
    try {
      const customer = await updateCustomer({ billing });
      const next = await run({ do: "reload" });
      if (mine !== turn.current) return next;
      setVat(customer.vatValidationResult);
      const changed = cart && next && priceChange(cart, next);
      if (changed) setChange(changed);
      return next;
    } catch (failure) {
      if (mine === turn.current) setError(messageFor("updateCustomer", failure));
      return null;
    } finally {
      if (mine === turn.current) setPending(false);
    }
  }

  return { reprice, isPending, change, tell: setChange, error, vat };
}

type PriceNoteProps = { change: PriceChange | null; error: string | null; onRetry: () => void };

/** A total never changes silently. */
export function PriceNote({ change, error, onRetry }: PriceNoteProps) {
  if (error) {
    return (
      <Callout
        kind="error"
        title={error}
        actions={<CalloutAction onClick={onRetry}>Try again</CalloutAction>}
      />
    );
  }
  return (
    <div role="status" className={styles.note}>
      {change ? (
        <Callout kind="warn" alert={false} title={`The total changed from ${change.from} to ${change.to}.`}>
          {change.why}
        </Callout>
      ) : null}
    </div>
  );
}
