"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormRegister, UseFormRegisterReturn } from "react-hook-form";
import { Field, fieldControl } from "@/components/ui/forms/field";
import { demoKind, demoMethodsFor, demoTokenFor } from "@/lib/rules/forms/demo-card";
import {
  klarnaCurrencyRefusal,
  methodRefusal,
  paidMethods,
  paymentKeys,
} from "@/lib/rules/prices/payment-methods";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { CheckoutFormValues } from "../address/customer";
import { fieldId } from "../address/field-links";
import { MethodLabel } from "./method-label";
import styles from "./payment-fields.module.css";
import { expiryText, type SavedChoice } from "./saved-method";
import { StripeFields } from "./stripe-fields";
import type { StripePlan } from "./stripe-source";
import type { Gateway, OnSource } from "./use-payment";

type PaymentFieldsProps = {
  gateways: readonly Gateway[];
  saved: readonly SavedChoice[];
  chosen: string | undefined;
  initial: string | undefined;
  demoToken?: string;
  error?: string;
  /** Missing when the shop has no Stripe. */
  stripeKey?: string;
  plan: StripePlan;
  /** Whether a member can save a method for the next order. */
  canSave: boolean;
  onSource: OnSource;
  register: UseFormRegister<CheckoutFormValues>;
};

export function PaymentFields(props: PaymentFieldsProps) {
  const { gateways, saved, chosen, initial, demoToken, error, stripeKey, plan, canSave, onSource } = props;
  const field = props.register("paymentMethod");
  const hasKinds = gateways.some(({ id }) => id === "stripe" || id === "demo");
  const klarnaRefusal = hasKinds ? klarnaCurrencyRefusal(plan) : null;
  return (
    <fieldset
      id={fieldId("paymentMethod")}
      className={styles.payment}
      aria-describedby={error ? "payment-error" : undefined}
    >
      <legend className={styles.legend}>Payment</legend>
      {gateways.length === 0 ? <p>You cannot pay right now. Please try again later.</p> : null}
      {saved.map((choice) => (
        <SavedMethodChoice
          key={choice.value}
          choice={choice}
          field={field}
          isInitial={choice.value === initial}
        />
      ))}
      {saved.length > 0 ? <p className={styles.other}>Use another method</p> : null}
      {gateways.map(({ id, title, description }) => (
        <div key={id} className={styles.method}>
          <label className={styles.choice}>
            <input
              {...field}
              type="radio"
              value={id}
              defaultChecked={id === initial}
              required
              className={styles.radio}
            />
            <span className={styles.words}>
              <strong>{plainText(title ?? id)}</strong>
              {description ? <span className={styles.description}>{plainText(description)}</span> : null}
            </span>
          </label>
          {id === "demo" ? <DemoCardFields token={demoToken} plan={plan} onSource={onSource} /> : null}
          {id === "stripe" && stripeKey ? (
            <>
              <StripeFields
                isChosen={chosen === "stripe"}
                publishableKey={stripeKey}
                plan={plan}
                canSave={canSave}
                onSource={onSource}
              />
              <noscript>
                <p className={styles.script}>
                  This method needs JavaScript, which is off in your browser. The other methods work without
                  it.
                </p>
              </noscript>
            </>
          ) : null}
        </div>
      ))}
      {klarnaRefusal ? (
        <div className={styles.method} data-refused>
          <label className={styles.choice}>
            <input
              type="radio"
              name={field.name}
              value="klarna"
              disabled
              className={styles.radio}
              aria-labelledby="klarna"
              aria-describedby="klarna-refusal"
            />
            <span className={styles.words}>
              <strong id="klarna">{paidMethods.klarna.title}</strong>
              <span id="klarna-refusal" className={styles.description}>
                {klarnaRefusal}
              </span>
            </span>
          </label>
        </div>
      ) : null}
      <p id="payment-error" className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

type SavedMethodChoiceProps = {
  choice: SavedChoice;
  field: UseFormRegisterReturn;
  isInitial: boolean;
};

function SavedMethodChoice({ choice, field, isInitial }: SavedMethodChoiceProps) {
  const { value, method, refusal, notice } = choice;
  const expiry = expiryText(method);
  const facts = [method.isDefault ? "Default" : null, notice ?? (expiry ? `valid until ${expiry}` : null)];
  return (
    <div className={styles.method} data-refused={refusal ? true : undefined}>
      <label className={styles.choice}>
        <input
          {...field}
          type="radio"
          value={value}
          defaultChecked={isInitial}
          disabled={refusal !== null}
          required
          className={styles.radio}
        />
        <span className={styles.words}>
          <strong>
            <MethodLabel method={method} />
          </strong>
          <span className={styles.description}>
            {refusal ?? facts.filter((fact) => fact !== null).join(", ")}
          </span>
        </span>
      </label>
    </div>
  );
}

type DemoCardFieldsProps = { token?: string; plan: StripePlan; onSource: OnSource };

const noNumber = "Please enter a card number";
const notListed = "This number does not work. Enter one of the test numbers below, never a real card.";

/**
 * Accepts only the listed test numbers. The number field has no name, so no form or script ever sends its value.
 * Without a script, the listed cards are radio buttons.
 */
function DemoCardFields({ token, plan, onSource }: DemoCardFieldsProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const number = useRef("");
  const latest = useRef(plan);
  const listed = demoMethodsFor(plan);
  const hasAccounts = methodRefusal("sepa_debit", plan) === null;
  const enter = (next: string) => {
    number.current = next;
    setTyped(next);
    setError(undefined);
  };

  useEffect(() => {
    latest.current = plan;
  });

  useEffect(() => {
    const missing = () => (number.current.trim() === "" ? noNumber : null);
    onSource("demo", {
      async check() {
        const chosen = demoTokenFor(number.current);
        const problem =
          missing() ?? (chosen === null ? notListed : methodRefusal(demoKind(chosen), latest.current));
        setError(problem ?? undefined);
        if (problem) document.getElementById("demo-number")?.focus();
        return problem === null;
      },
      missing() {
        const problem = missing();
        if (problem) setError(problem);
        return problem;
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
    <div className={styles.demo}>
      <div className={styles.scripted}>
        <Field
          id="demo-number"
          label={hasAccounts ? "Test card number or IBAN" : "Test card number"}
          error={error}
          hint="Only test numbers work here, never a real card."
        >
          <input
            {...fieldControl("demo-number", { error, hint: "listed" })}
            className={styles.number}
            value={typed}
            onChange={({ target }) => enter(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <details>
          <summary className={styles.opener}>Show the test numbers</summary>
          <ul className={styles.list} aria-label="Test numbers">
            {listed.map(({ label, token: id, outcome }) => (
              <li key={id}>
                <button type="button" className={styles.use} onClick={() => enter(label)}>
                  <span data-numbers>{label}</span>
                  <span className={styles.outcome}>{outcome}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <noscript>
        <fieldset className={styles.list}>
          <legend>Test card</legend>
          {listed.map(({ label, token: id, outcome }, index) => (
            <label key={id} className={styles.plain}>
              <input
                type="radio"
                name="demoMethod"
                value={id}
                defaultChecked={token ? id === token : index === 0}
              />{" "}
              <span>{`${label} ${outcome}`}</span>
            </label>
          ))}
        </fieldset>
      </noscript>
    </div>
  );
}
