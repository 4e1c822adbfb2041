import { useEffect, useState } from "react";
import { messageFor } from "@/lib/graphql/errors";
import type { Country } from "./calculator-calls";
import { defaultCountry } from "./default-country";

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
