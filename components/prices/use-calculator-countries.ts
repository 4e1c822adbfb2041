import { useEffect, useState } from "react";
import { messageFor } from "@/lib/gateway/errors";
import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import type { Country } from "./calculator-calls";

type State =
  | { kind: "loading" }
  | { kind: "failed"; message: string }
  | { kind: "ready"; countries: Country[]; country: string };

/** The countries with their rates, and the one to begin with. An empty list counts as a failure. */
export function useCalculatorCountries() {
  const [state, setState] = useState<State>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let alive = true;
    const show = (next: State) => void (alive && setState(next));
    void load().then(show, (failure) =>
      show({ kind: "failed", message: messageFor("getCountries", failure) }),
    );
    return () => {
      alive = false;
    };
  }, [attempt]);

  function retry() {
    setState({ kind: "loading" });
    setAttempt((count) => count + 1);
  }

  return { state, retry };
}

async function load(): Promise<State> {
  const { billingCountry, loadCountries } = await import("./calculator-calls");
  const [countries, billing] = await Promise.all([loadCountries(), billingCountry()]);
  const country = await defaultCountry({
    billing,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    known: countries.map(({ code }) => code),
  });
  return { kind: "ready", countries, country };
}

type Visitor = {
  /** Country of the signed-in customer's invoices. */
  billing: string | null;
  /** Zone of the browser, such as "Asia/Calcutta". */
  timeZone: string | undefined;
  /** Codes of the list. */
  known: readonly string[];
};

/** The country the calculator begins with: the customer's, else that of the time zone, else Austria (R310–R312). */
async function defaultCountry({ billing, timeZone, known }: Visitor): Promise<string> {
  if (billing && known.includes(billing)) return billing;
  if (!timeZone) return DEFAULT_COUNTRY;
  const { getCountriesForTimezone } = await import("countries-and-timezones");
  // The first one is the country of the zone's city; the others share its clock.
  const [country] = getCountriesForTimezone(timeZone);
  return country && known.includes(country.id) ? country.id : DEFAULT_COUNTRY;
}
