"use client";

import { useEffect, useRef, useState } from "react";
import { Field, fieldControl } from "@/components/ui/field";
import { demoMethods, demoTokenFor } from "@/lib/rules/demo-card";
import { paymentKeys } from "@/lib/rules/payment-choice";
import styles from "./demo-card-fields.module.css";
import type { OnSource } from "./use-payment-sources";

type DemoCardFieldsProps = { isChosen: boolean; token?: string; onSource: OnSource };

const notListed = "This number is refused. Enter one of the test numbers below, never a real card.";

/**
 * Takes listed test numbers only. The number field has no name: no form and no script ever sends what is typed into it.
 * Without script the listed cards are a choice.
 */
export function DemoCardFields({ isChosen, token, onSource }: DemoCardFieldsProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const number = useRef("");
  const enter = (next: string) => {
    number.current = next;
    setTyped(next);
    setError(undefined);
  };

  useEffect(() => {
    onSource("demo", {
      async check() {
        const isListed = demoTokenFor(number.current) !== null;
        setError(isListed ? undefined : notListed);
        if (!isListed) document.getElementById("demo-number")?.focus();
        return isListed;
      },
      async metaData() {
        const value = demoTokenFor(number.current);
        return value ? [{ key: paymentKeys.demo, value }] : null;
      },
      renew() {},
    });
    return () => onSource("demo", null);
  }, [onSource]);

  return (
    <div className={styles.demo} data-chosen={isChosen || undefined}>
      <div className={styles.scripted}>
        <Field
          id="demo-number"
          label="Test card number or IBAN"
          error={error}
          hint="Only the entries listed below work here."
        >
          <input
            {...fieldControl("demo-number", { error, hint: "listed" })}
            className={styles.number}
            value={typed}
            onChange={({ target }) => enter(target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="4242 4242 4242 4242"
          />
        </Field>
        <ul className={styles.list} aria-label="Test numbers">
          {demoMethods.map(({ label, token: id, outcome }) => (
            <li key={id}>
              <button type="button" className={styles.use} onClick={() => enter(label)}>
                <span data-numbers>{label}</span>
                <span className={styles.outcome}>{outcome}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <noscript>
        <fieldset className={styles.list}>
          <legend>Test card</legend>
          {demoMethods.map(({ label, token: id, outcome }, index) => (
            <label key={id} className={styles.plain}>
              <input
                type="radio"
                name="demoMethod"
                value={id}
                defaultChecked={token ? id === token : index === 0}
              />{" "}
              {label} {outcome}
            </label>
          ))}
        </fieldset>
      </noscript>
    </div>
  );
}
