"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CountrySelect } from "@/components/ui/country-select";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Cents } from "@/lib/money";
import { CalculatorResult } from "./calculator-result";
import styles from "./calculator.module.css";
import { useCalculatorCountries } from "./use-calculator-countries";

/** The right side (R144–R152): a country, and what the price is there. */
export function CalculatorForm({ cents }: { cents: Cents }) {
  const { state, retry } = useCalculatorCountries();
  const [chosen, setChosen] = useState<string | null>(null);

  const country = chosen ?? (state.kind === "ready" ? state.country : "");
  const rate =
    state.kind === "ready" ? (state.countries.find(({ code }) => code === country)?.pppRate ?? null) : null;

  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <p>Based on your Location</p>
        <p className={styles.formula}>Price * PPP-Rate = Your Price</p>
      </div>
      {state.kind === "loading" ? (
        <div className={styles.waiting}>
          <VisuallyHidden>
            <span role="status">Loading the countries</span>
          </VisuallyHidden>
          <Skeleton width="8rem" />
          <Skeleton shape="block" height="3rem" />
        </div>
      ) : null}
      {state.kind === "failed" ? (
        <Callout
          kind="error"
          title="The countries could not be loaded."
          actions={
            <Button size="xs" color="black" onClick={retry}>
              Try again
            </Button>
          }
        >
          {state.message}
        </Callout>
      ) : null}
      {state.kind === "ready" ? (
        <CountrySelect
          label="Invoice Country"
          name="invoice-country"
          hint="Select your invoice country, to calculate your price"
          countries={state.countries}
          value={country}
          onChange={setChosen}
          error={country === "" ? "Please choose a country" : undefined}
          required
        />
      ) : null}
      <CalculatorResult cents={cents} rate={rate} />
    </div>
  );
}
