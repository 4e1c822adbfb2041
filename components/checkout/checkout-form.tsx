"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { type Cart, type CartChange, countOf, missingText } from "@/components/cart/cart";
import { lastRestored } from "@/components/cart/restored";
import type { CartError } from "@/components/cart/use-cart";
import { AppLink } from "@/components/ui/app-link";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";
import type { CheckoutInput, CountriesEnum } from "@/graphql/generated/shop/documents";
import { isSameRaw, parseRaw } from "@/lib/money";
import { priceFacts } from "@/lib/rules/prices/price-change";
import { routes, signInFor } from "@/lib/addresses/routes";
import { linesOf } from "@/lib/rules/prices/cart";
import { wordsInput } from "@/lib/rules/forms/buyer-words";
import { checkoutSchema } from "@/lib/rules/forms/checkout";
import { noMethodText } from "@/lib/rules/forms/delivery";
import { readChoice } from "@/lib/rules/prices/payment-methods";
import { plainText } from "@/lib/rules/texts/plain-text";
import { allOffers, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import { AddressCode, useAddressCode } from "./address/address-code";
import { BillingFields, mailHint } from "./address/billing-fields";
import styles from "./checkout-form.module.css";
import { CheckoutProblems, TermsField } from "./checkout-problems";
import type { CheckoutDefaults, CheckoutFormValues } from "./address/customer";
import { DeliveryPart, hasNoMethod, shownMethods } from "./address/delivery-methods";
import { PayButtons } from "./payment/pay-buttons";
import { PaymentFields } from "./payment/payment-fields";
import { PurchaseOrderField } from "./address/purchase-order-field";
import { PriceNote, priceChange } from "./price-change";
import { type PaymentMeans, savedChoices } from "./payment/saved-method";
import { useTypedAddress } from "./address/typed-address";
import { useAddressPrices } from "./address/use-address-prices";
import { type CheckoutProblem, checkoutTexts, useCheckout } from "./use-checkout";
import {
  type Gateway,
  payerOf,
  useGateways,
  usePaymentChoice,
  usePaymentSources,
} from "./payment/use-payment";

type CheckoutFormProps = {
  cart: Cart;
  /** The cart before an automatic reload. */
  known?: Cart | null;
  isBusy: boolean;
  countries: readonly { code: CountriesEnum; name: string }[];
  gateways: readonly Gateway[];
  means: PaymentMeans;
  /** The fields that a sign-in would fill in. */
  signInFills?: "name" | "address" | null;
  defaults: CheckoutDefaults;
  vatResult: string | null;
  /** Whether the shop's total was calculated for the defaults. */
  isPriced: boolean;
  /** The messages about fields in a plain form's answer. */
  flashErrors?: Record<string, string>;
  run: (change: CartChange) => Promise<Cart | null>;
  /** The error of the cart's last change. */
  cartError?: CartError | null;
  /**
   * The summary of the purchase, between the fields and the button. `isEstimate` is true while the invoice country is
   * unknown.
   */
  summary?: (isEstimate: boolean) => ReactNode;
  /** Shown beside the button. */
  help?: ReactNode;
  offers?: ShopOffers;
  go?: (path: string) => void;
};

export function CheckoutForm(props: CheckoutFormProps) {
  const {
    cart,
    known = null,
    isBusy,
    countries,
    means,
    defaults,
    vatResult,
    isPriced,
    flashErrors,
    run,
    cartError = null,
    summary,
    help,
    offers = allOffers,
    go = (path) => window.location.assign(path),
  } = props;
  const form = useRuledForm<CheckoutFormValues>({
    rules: checkoutSchema,
    problems: flashErrors,
    mode: "onTouched",
  });
  const { register, control, formState, getValues, setValue } = form;
  const keepTyped = useTypedAddress(form);
  const code = useAddressCode(form, defaults.codeSentTo ?? "", keepTyped);
  const [isTouched, setTouched] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const prices = useAddressPrices({ cart, countries, defaults, isPriced, vatResult, getValues, run });
  const sources = usePaymentSources();
  const checkout = useCheckout({
    go,
    stripeKey: means.stripeKey,
    async isSameTotal() {
      const now = await run({ do: "reload" });
      return now !== null && isSameRaw(now.rawTotal, cart.rawTotal);
    },
    onUnconfirmed: code.send,
    async onFailed(isOver) {
      if (isOver) sources.renew();
      const seen = lastRestored();
      await run({ do: "reload" });
      if (lastRestored() === seen) return null;
      prices.forget();
      return checkoutTexts.sessionEnded;
    },
  });
  const [today] = useState(() => new Date());
  const plan = {
    totalCents: parseRaw(cart.rawTotal) ?? 0,
    country: prices.country,
    recurring: cart.hasSubscriptionProducts ?? false,
    isElsewhere: means.isElsewhere,
  };
  const open = useGateways(props.gateways, JSON.stringify(plan));
  const gateways = open.filter(({ id }) => id !== "stripe" || means.stripeKey);
  const saved = savedChoices(means.saved, gateways, plan, today);
  const choice = usePaymentChoice({ control, setValue, saved, gateways, usual: defaults.paymentMethod });
  const isWorking = isBusy || prices.isPending;
  const total = plainText(cart.total ?? "");
  const isRegional = linesOf(cart).some(({ product }) => product?.node?.pppEnabled);

  async function prepare(values: CheckoutFormValues): Promise<CheckoutInput | CheckoutProblem | null> {
    const chosen = values.paymentMethod;
    const addresses = prices.read(values);
    if (hasNoMethod(cart)) return { message: noMethodText, fields: {} };
    // Another tab may have changed the country, but the total must match this form.
    const isKnown = prices.isFor(addresses) && known === null;
    const seen = lastRestored();
    let now = isKnown ? await run({ do: "reload" }) : await prices.reprice(addresses);
    const restored = lastRestored() === seen ? null : lastRestored();
    // A session that replaces an expired one does not know the country yet.
    if (restored && isKnown) now = await prices.reprice(addresses);
    if (!now) return { message: checkoutTexts.notChecked, fields: {} };
    prices.note(addresses);
    if (countOf(now) === 0) return { message: checkoutTexts.nothingLeft, fields: {} };
    const changed = priceChange(cart, now);
    if (changed) {
      prices.tell(changed);
      prices.forget();
      return { message: checkoutTexts.totalChanged(changed.why), fields: {} };
    }
    if (restored && (restored.hadNotes || missingText(restored.missing)))
      return { message: checkoutTexts.sessionEnded, fields: {} };
    const metaData = await sources.metaData(chosen, payerOf(values));
    return (
      metaData && {
        ...addresses,
        paymentMethod: readChoice(chosen).gateway,
        metaData,
        ...shownMethods(cart),
        ...wordsInput(values),
        ...code.input(values),
      }
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    setTouched(true);
    setMissing(null);
    const pay = form.submit(
      (values) =>
        checkout.pay(
          () => sources.check(values.paymentMethod),
          () => prepare(values),
        ),
      // The payment's own fields show their errors together with the others.
      () => setMissing(sources.missing(choice.chosen ?? "")),
    );
    pay(event);
  }

  const errors = formState.errors;

  return (
    <>
      <form
        id="checkout"
        className={styles.form}
        method="post"
        action="/api/forms/checkout"
        onSubmit={submit}
        onChange={() => {
          setMissing(null);
          keepTyped();
        }}
        noValidate
        aria-busy={checkout.isPaying}
      >
        {props.signInFills ? (
          <p className={styles.member}>
            Been here before? <AppLink href={signInFor(routes.checkout)}>Sign in</AppLink>
            <span>{`, and we'll fill in your ${props.signInFills}.`}</span>
          </p>
        ) : null}
        <input type="hidden" name="expectedTotal" value={cart.rawTotal ?? ""} />
        <input type="hidden" name="shown" value={JSON.stringify(priceFacts(cart))} />
        <BillingFields
          countries={countries}
          defaults={defaults}
          control={control}
          errors={errors}
          register={register}
          vatResult={prices.vat}
          isRepricing={prices.isPending}
          guessCountry={!defaults.country}
          emailHint={mailHint(offers)}
          vatIds={offers.vatCheck ? "checked" : "noted"}
          countryHint={isRegional ? "Some countries have regional prices." : undefined}
          companyExtra={<PurchaseOrderField register={register} errors={errors} defaults={defaults} />}
          onPriceFacts={() => void prices.typed()}
        />
        <DeliveryPart
          {...{ cart, countries, defaults, control, errors, register, run }}
          error={cartError}
          onPriceFacts={() => void prices.typed()}
        />
        <PriceNote
          change={(known && priceChange(known, cart)) ?? prices.change}
          error={prices.error}
          onRetry={() => void prices.typed()}
        />
        <PaymentFields
          gateways={gateways}
          saved={saved}
          chosen={choice.chosen}
          initial={choice.initial}
          demoToken={defaults.demoMethod}
          error={errors.paymentMethod?.message}
          stripeKey={means.stripeKey}
          plan={plan}
          canSave={means.isMember}
          onSource={sources.onSource}
          register={register}
        />
      </form>
      {summary?.(prices.country === "")}
      <div className={styles.last}>
        <TermsField field={register("terms")} error={errors.terms?.message} />
        <AddressCode
          form={form}
          code={code}
          problem={checkout.problem?.fields.addressCode ?? flashErrors?.addressCode}
        />
        <CheckoutProblems problem={checkout.problem} errors={isTouched ? errors : {}} missing={missing} />
        <PayButtons
          total={total}
          chosen={choice.chosen}
          initial={choice.initial}
          isPending={checkout.isPaying || isWorking}
          isElsewhere={means.isElsewhere ?? false}
          codeSentTo={code.sentTo}
        />
        {help}
      </div>
    </>
  );
}
