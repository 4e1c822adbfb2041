"use client";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { type Cart, type CartChange, couponsOf } from "./cart";
import styles from "./coupon-form.module.css";
import type { CartError } from "./use-cart";

type CouponFormProps = {
  cart: Cart;
  pending: readonly CartChange[];
  error: CartError | null;
  /** The message about the code in a plain form's answer. */
  flash?: string;
  back: "/store/cart" | "/store/checkout";
  run: (change: CartChange) => Promise<Cart | null>;
};

/**
 * Codes never block a purchase. The form is a link until somebody opens it, and a wrong code only shows an error at its
 * field.
 */
export function CouponForm({ cart, pending, error, flash, back, run }: CouponFormProps) {
  const { form, register, errors } = useSentForm({
    operation: "applyCoupon",
    problems: flash ? { code: flash } : undefined,
    async load() {
      const { couponSchema: schema } = await import("@/lib/rules/forms/codes");
      return {
        schema,
        async send(typed) {
          const cart = await run({ do: "coupon", code: schema.cast(typed).code });
          if (cart) form.ref.current?.reset();
          return "open";
        },
      };
    },
  });
  const coupons = couponsOf(cart);
  const isApplying = pending.some((change) => change.do === "coupon");
  const refused = error?.change.do === "coupon" ? error.message : undefined;

  return (
    <div className={styles.coupons}>
      {coupons.length > 0 ? (
        <ul className={styles.applied} aria-label="Applied discount codes">
          {coupons.map((coupon) => (
            <li key={coupon.code} className={styles.coupon}>
              <Icon name="check" />
              <span className={styles.words}>
                <strong className={styles.code}>{coupon.code}</strong>
                {coupon.description ? (
                  <span className={styles.description}>{plainText(coupon.description)}</span>
                ) : null}
              </span>
              <Money text={coupon.discountAmount} negative pending={pending.length > 0} />
              <form
                method="post"
                action="/api/forms/remove-coupon"
                onSubmit={(event) => {
                  event.preventDefault();
                  void run({ do: "uncoupon", code: coupon.code });
                }}
              >
                <input type="hidden" name="code" value={coupon.code} />
                <input type="hidden" name="back" value={back} />
                <button
                  type="submit"
                  className={styles.remove}
                  aria-label={`Remove discount code ${coupon.code}`}
                >
                  <Icon name="close" size="1.125rem" />
                </button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      {error?.change.do === "uncoupon" ? (
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
      ) : null}
      <details open={flash !== undefined}>
        <summary className={styles.opener}>Add a discount code</summary>
        <form {...form} className={styles.form} action="/api/forms/apply-coupon">
          <input type="hidden" name="back" value={back} />
          <TextField
            label="Discount code"
            status="idle"
            {...register("code")}
            error={errors.code ?? refused}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" color="black" variant="outline" pending={isApplying}>
            Apply
          </Button>
        </form>
      </details>
    </div>
  );
}
