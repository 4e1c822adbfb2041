"use client";

import { useLazyQuery, useQuery } from "@apollo/client/react";
import { useDeferredValue, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, loadDialogWindow } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { CountrySelect } from "@/components/ui/forms/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { GetCountriesDocument, GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { track } from "@/lib/browser/analytics";
import { closePriceCalculator, usePriceCalculator } from "@/lib/browser/dialogs";
import { messageFor } from "@/lib/gateway/errors";
import { isSignedIn } from "@/lib/browser/is-signed-in";
import { browserClient } from "@/lib/browser/client";
import { GraphqlProvider } from "@/lib/browser/provider";
import { type Cents, formatEuro } from "@/lib/money";
import { DEFAULT_COUNTRY } from "@/lib/rules/prices/countries";
import { PPP_RATES_SET, priceAtRate, ratePercent } from "@/lib/rules/prices/ppp";
import { zoneCountry } from "@/lib/browser/zone-country";
import styles from "./calculator.module.css";

/**
 * Loads everything that the calculator needs: its window, the countries, and the country of the visitor's time zone.
 */
export const prepare = () =>
  Promise.all([loadDialogWindow(), browserClient().query({ query: GetCountriesDocument }), zoneCountry()]);

export type CalculatorDialogProps = {
  /** Price of one piece; null while closed. */
  basePrice: Cents | null;
  moreUrl: string;
  /** False hides the close button. */
  closable?: boolean;
  /** Keeps the modal open, whatever is pressed. */
  disabled?: boolean;
  /** By default the shared flag is cleared. */
  onClose?: () => void;
};

export function CalculatorDialog({
  basePrice,
  moreUrl,
  closable = true,
  disabled = false,
  onClose = closePriceCalculator,
}: CalculatorDialogProps) {
  // The price stays visible while the window fades out.
  const [shown, setShown] = useState<Cents | null>(basePrice);
  if (basePrice !== null && basePrice !== shown) setShown(basePrice);
  // The window is painted before its form, which lists 200 countries.
  const due = useDeferredValue(shown, null);

  return (
    <Dialog
      open={basePrice !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      // R313
      onBeforeClose={() => closable && !disabled}
      onOpen={() => {
        usePriceCalculator.setState({ isLoading: false });
        // R309
        track("modal_usage", { modal_action: "show", modal_name: "ppp_calculator" });
      }}
      closable={closable}
      size="lg"
      title="Calculate your Price"
      aside={<CalculatorPoints moreUrl={moreUrl} />}
    >
      {due === null ? (
        <div className={styles.form}>
          <CalculatorIntro />
          <CountriesLoading />
        </div>
      ) : (
        <GraphqlProvider>
          <CalculatorForm cents={due} />
        </GraphqlProvider>
      )}
    </Dialog>
  );
}

const points = ["Fair adjusted Pricing", "Creating global accessibility", "Removing financial barriers"];

/** The left panel (R137–R142). */
function CalculatorPoints({ moreUrl }: { moreUrl: string }) {
  return (
    <div className={styles.points} data-tone="green">
      <svg className={styles.lines} viewBox="0 0 300 200" aria-hidden="true" focusable="false">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <path
            key={line}
            d={`M-10 ${170 - line * 22} C 60 ${120 - line * 16}, 120 ${190 - line * 30}, 190 ${130 - line * 20} S 280 ${60 - line * 6}, 320 ${90 - line * 18}`}
          />
        ))}
      </svg>
      <h3>Regional Pricing</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <AppLink href={moreUrl} external target="_blank">
        More about Regional Pricing
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </AppLink>
    </div>
  );
}

/** The right side (R144–R152): a country and its price. */
function CalculatorForm({ cents }: { cents: Cents }) {
  const { countries, country: first, account, isLoading, failure, retry } = useCalculatorCountries();
  const [chosen, setChosen] = useState<string | null>(null);
  const country = chosen ?? first;
  const rate = isLoading ? null : countries.find(({ code }) => code === country)?.pppRate;

  return (
    <div className={styles.form}>
      <CalculatorIntro />
      {isLoading ? <CountriesLoading /> : null}
      {!isLoading && countries.length === 0 ? (
        <Callout
          kind="error"
          title="The countries could not be loaded."
          actions={
            <Button size="xs" color="black" onClick={retry}>
              Try again
            </Button>
          }
        >
          {messageFor("getCountries", failure)}
        </Callout>
      ) : null}
      {!isLoading && countries.length > 0 ? (
        <CountrySelect
          label="Invoice Country"
          name="invoice-country"
          hint="Select your invoice country, to calculate your price"
          countries={countries}
          value={country}
          onChange={setChosen}
          error={country === "" ? "Please choose a country" : undefined}
          required
        />
      ) : null}
      <CalculatorResult
        cents={cents}
        rate={rate}
        isRegional={account?.country === country ? account.isRegional : null}
      />
    </div>
  );
}

function CalculatorIntro() {
  return (
    <div className={styles.intro}>
      <p>Based on your Location</p>
      <p className={styles.formula}>Price * PPP-Rate = Your Price</p>
    </div>
  );
}

function CountriesLoading() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>
        <span role="status">Loading the countries</span>
      </VisuallyHidden>
      <Skeleton width="8rem" />
      <Skeleton shape="block" height="3rem" />
    </div>
  );
}

/**
 * The countries with their rates, and the initial choice: the customer's country, otherwise the country of the time
 * zone, otherwise Austria (R310–R312). An empty list counts as a failure.
 */
function useCalculatorCountries() {
  const { data, error, loading, refetch } = useQuery(GetCountriesDocument);
  const [askCustomer] = useLazyQuery(GetCustomerDocument);
  const { value: likely, isAsking } = useAnswer(async () => {
    // If both requests fail, Austria is the initial choice.
    const zone = zoneCountry();
    const isMember = await isSignedIn().catch(() => false);
    const answer = isMember ? await askCustomer().catch(() => null) : null;
    const customer = answer?.data?.customer;
    const account = { country: customer?.billing?.country, isRegional: customer?.pppPossible ?? null };
    return { account, zone: await zone };
  });
  const { account, zone } = likely ?? {};
  const countries = (data?.countryList ?? []).flatMap((one) =>
    one?.code && one.name ? [{ code: one.code, name: one.name, pppRate: one.pppRate ?? 1 }] : [],
  );
  return {
    countries,
    country:
      [account?.country, zone].find((code) => countries.some((one) => one.code === code)) ?? DEFAULT_COUNTRY,
    account,
    isLoading: loading || isAsking,
    failure: error,
    // The query's next state shows its failure.
    retry: () => void refetch().catch(() => null),
  };
}

type CalculatorResultProps = {
  cents: Cents;
  /** From the contract. Null means the full price, for an unknown country (R459). */
  rate: number | null | undefined;
  /** Whether the shop gives regional prices to this account; null for another country and for guests. */
  isRegional: boolean | null;
};

function CalculatorResult({ cents, rate, isRegional }: CalculatorResultProps) {
  return (
    <>
      <dl className={styles.rows} data-numbers="" aria-live="polite">
        <div>
          <dt>Single Price</dt>
          <dd>{formatEuro(cents)}</dd>
        </div>
        <div>
          <dt>PPP-Rate</dt>
          <dd>{ratePercent(rate)}</dd>
        </div>
        <div className={styles.result}>
          <dt>Your Price</dt>
          <dd>{formatEuro(priceAtRate(cents, rate))}</dd>
        </div>
      </dl>
      {isRegional === null ? null : (
        <p className={styles.footnote}>
          {isRegional
            ? "This is the invoice country of your account. Your cart uses its regional price."
            : "This is the invoice country of your account. It pays the full price."}
        </p>
      )}
      <p className={styles.footnote}>
        The PPP adjustment is applied in the checkout, as soon as you enter your invoice country. All prices
        are net, plus VAT where due. Rates set in {PPP_RATES_SET}; they do not follow the exchange rate.
      </p>
    </>
  );
}
