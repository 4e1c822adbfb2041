"use client";

import { useRef, useState, type FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { CheckoutInput, CountriesEnum, CustomerAddressInput } from "@/graphql/generated/shop/documents";
import { plainText } from "@/lib/graphql/text";
import { demoTokenFor } from "@/lib/rules/demo-card";
import { checkoutSchema } from "@/lib/rules/forms/checkout";
import { focusFirst } from "@/lib/rules/forms/focus-first";
import { resolverFor } from "@/lib/rules/forms/resolver";
import { BillingFields } from "./billing-fields";
import type { CartChange } from "./cart-change";
import { countOf, type Cart } from "./cart-type";
import styles from "./checkout-form.module.css";
import type { CheckoutDefaults, CheckoutFormValues } from "./checkout-values";
import { PaymentFields, type Gateway } from "./payment-fields";
import { PriceNote } from "./price-note";
import { TermsField } from "./terms-field";
import { toBilling } from "./to-billing";
import { useCheckout, type CheckoutProblem } from "./use-checkout";
import { useReprice } from "./use-reprice";

export type CheckoutFormProps = {
  cart: Cart;
  isBusy: boolean;
  countries: readonly { code: CountriesEnum; name: string }[];
  gateways: readonly Gateway[];
  defaults: CheckoutDefaults;
  vatResult: string | null;
  /** Whether the shop's total belongs to the defaults. */
  isPriced: boolean;
  /** What a plain form's answer says of the fields. */
  flashErrors?: Record<string, string>;
  run: (change: CartChange) => Promise<Cart | null>;
  go?: (path: string) => void;
};

const notListed = "This number is refused. Enter one of the test numbers below, never a real card.";
const totalChanged =
  "The total has changed since you last saw it. Please check it and press the button again.";
const nothingLeft =
  "Your cart is empty: there is nothing to pay for. It may already be ordered; have a look at your orders.";

export function CheckoutForm(props: CheckoutFormProps) {
  // See billing-fields.
  "use no memo";
  const {
    cart,
    isBusy,
    countries,
    gateways,
    defaults,
    vatResult,
    isPriced,
    flashErrors = {},
    run,
    go = (path) => window.location.assign(path),
  } = props;
  const [serverErrors] = useState(() =>
    Object.fromEntries(
      Object.entries(flashErrors).map(([name, message]) => [name, { type: "server", message }]),
    ),
  );
  const form = useForm<CheckoutFormValues>({
    mode: "onTouched",
    shouldFocusError: false,
    // What a plain form's answer found wrong.
    errors: serverErrors,
    resolver: resolverFor<CheckoutFormValues>(checkoutSchema),
  });
  const { register, control, formState, getValues } = form;
  const [isTouched, setTouched] = useState(false);
  const [numberError, setNumberError] = useState<string | undefined>(undefined);
  const number = useRef("");
  const pricing = useReprice({ cart, vatResult, run });
  const checkout = useCheckout({ go, onFailed: () => void run({ do: "reload" }) });
  const firstGateway = gateways.some(({ id }) => id === defaults.paymentMethod)
    ? defaults.paymentMethod
    : gateways[0]?.id;
  const method = useWatch({ control, name: "paymentMethod", defaultValue: firstGateway });
  const priced = useRef(isPriced ? factsOf(toBilling(defaults, countries)) : "");
  const isWorking = isBusy || pricing.isPending;
  const total = plainText(cart.total ?? "");

  async function reprice() {
    const billing = toBilling(getValues(), countries);
    const facts = factsOf(billing);
    if (facts === priced.current || !billing.country) return;
    priced.current = facts;
    const { country, customerType, company, vatId } = billing;
    if (!(await pricing.reprice({ country, customerType, company, vatId }))) priced.current = "";
  }

  async function prepare(values: CheckoutFormValues): Promise<CheckoutInput | CheckoutProblem | null> {
    const token = values.paymentMethod === "demo" ? demoTokenFor(number.current) : null;
    if (values.paymentMethod === "demo" && !token) {
      setNumberError(notListed);
      document.getElementById("demo-number")?.focus();
      return { message: notListed, fields: {} };
    }
    const billing = toBilling(values, countries);
    const isKnown = factsOf(billing) === priced.current;
    const now = isKnown ? await run({ do: "reload" }) : await pricing.reprice(billing);
    if (!now) return null;
    priced.current = factsOf(billing);
    if (countOf(now) === 0) return { message: nothingLeft, fields: {} };
    if (now.rawTotal !== cart.rawTotal) {
      pricing.tell(cart, now);
      return { message: totalChanged, fields: {} };
    }
    return {
      billing,
      paymentMethod: values.paymentMethod,
      metaData: token ? [{ key: "_demo_payment_method", value: token }] : [],
    };
  }

  function submit(event: FormEvent) {
    setTouched(true);
    setNumberError(undefined);
    const { currentTarget } = event;
    void form.handleSubmit(
      (values) => checkout.pay(() => prepare(values)),
      (problems) => focusFirst(currentTarget, Object.keys(problems)),
    )(event);
  }

  const errors = formState.errors;
  const failedFields = Object.keys(errors).length;

  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/checkout"
      onSubmit={submit}
      noValidate
      aria-busy={checkout.isPaying}
    >
      <input type="hidden" name="expectedTotal" value={cart.rawTotal ?? ""} />
      <BillingFields
        countries={countries}
        defaults={defaults}
        control={control}
        errors={errors}
        register={register}
        vatResult={pricing.vat}
        isRepricing={pricing.isPending}
        onPriceFacts={() => void reprice()}
      />
      <PriceNote change={pricing.change} error={pricing.error} onRetry={() => void reprice()} />
      <PaymentFields
        gateways={gateways}
        chosen={method}
        initial={firstGateway}
        demoToken={defaults.demoMethod}
        error={errors.paymentMethod?.message}
        numberError={numberError}
        onNumber={(typed) => {
          number.current = typed;
          setNumberError(undefined);
        }}
        register={register}
      />
      <TermsField field={register("terms")} error={errors.terms?.message} />
      <div className={styles.live} role="alert">
        {checkout.problem ? <Callout kind="error" alert={false} title={checkout.problem.message} /> : null}
        {isTouched && failedFields > 0 && !checkout.problem ? (
          <Callout
            kind="error"
            alert={false}
            title={
              failedFields === 1
                ? "One field needs your attention."
                : `${failedFields} fields need your attention.`
            }
          />
        ) : null}
      </div>
      <Button type="submit" name="intent" value="pay" size="2xl" pending={checkout.isPaying || isWorking}>
        Pay {total}
      </Button>
      <noscript>
        <Button type="submit" name="intent" value="update" variant="outline" color="black" formNoValidate>
          Update the total for this country
        </Button>
      </noscript>
    </form>
  );
}

/** What of an address changes prices. */
function factsOf({ country, customerType, vatId }: CustomerAddressInput): string {
  return [country, customerType, vatId].join("|");
}
