"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type Control,
  type FieldErrors,
  useController,
  type UseFormRegister,
  useWatch,
} from "react-hook-form";
import { type FieldStatus, TextField } from "@/components/ui/forms/field";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { CountrySelect } from "@/components/ui/forms/select";
import { addressRules } from "@/lib/rules/forms/address-rules";
import { oneNameText } from "@/lib/rules/forms/form-lines";
import { isWrittenInLatin, writtenInLatinText } from "@/components/checkout/address/printed-scripts";
import type { BillingValues } from "@/lib/rules/forms/checkout";
import type { ShopOffers } from "@/lib/rules/prices/shop-offers";
import { whenAtRest } from "@/lib/browser/when-idle";
import { zoneCountry } from "@/lib/browser/zone-country";
import styles from "./billing-fields.module.css";
import type { CheckoutDefaults, CheckoutFormValues } from "./customer";
import { fieldId } from "./field-links";

type BillingFieldsProps = {
  countries: readonly { code: string; name: string }[];
  defaults: CheckoutDefaults;
  control: Control<CheckoutFormValues>;
  errors: FieldErrors<CheckoutFormValues>;
  register: UseFormRegister<CheckoutFormValues>;
  vatResult: string | null;
  isRepricing: boolean;
  /** Explains the use of the e-mail address; null when the form does not ask for one. */
  emailHint: string | null;
  /**
   * "noted": the shop only stores a VAT ID. "unknown": the shop has no field for it. "decisive": the shop checks the
   * VAT ID when the form is sent, and refuses an invalid one.
   */
  vatIds?: "checked" | "noted" | "unknown" | "decisive";
  /** More fields for companies, below their name and VAT ID. */
  companyExtra?: ReactNode;
  /** Explains the effect of the country. */
  countryHint?: string | undefined;
  /**
   * True lets the field suggest the country of the browser's time zone while no country is known. The field says so.
   */
  guessCountry?: boolean;
  /** Called when country, customer type, VAT id, postcode or state may have changed. */
  onPriceFacts: () => void;
};

type TextName = keyof Omit<
  BillingValues,
  "customerType" | "oneName" | "vatId" | "needsPurchaseOrder" | "country"
>;

export function BillingFields(props: BillingFieldsProps) {
  const { countries, defaults, control, errors, register, vatResult, isRepricing, onPriceFacts } = props;
  const { emailHint, countryHint, companyExtra, vatIds = "checked" } = props;
  const vatId = useWatch({ control, name: "vatId", defaultValue: defaults.vatId }) ?? "";
  const country = useController({ control, name: "country", defaultValue: defaults.country ?? "" }).field;
  const guessed = useGuess(props, country);
  const vat = vatIds === "noted" ? "unchecked" : vatState(vatResult, vatId, isRepricing);
  const hasOneName =
    useWatch({ control, name: "oneName", defaultValue: defaults.oneName === "on" ? "on" : false }) === "on";
  const printed = useWatch({
    control,
    name: ["firstName", "lastName", "company", "address1", "address2", "city"],
  });
  const rules = addressRules(country.value);
  const text = (name: TextName, onBlur?: () => void) => ({
    ...register(name, onBlur && { onBlur }),
    id: fieldId(name),
    defaultValue: defaults[name] ?? "",
    error: errors[name]?.message,
  });

  return (
    <>
      {emailHint === null ? null : (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Contact</legend>
          <TextField
            {...text("email")}
            label="E-mail"
            type="email"
            autoComplete="email"
            required
            hint={emailHint}
          />
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Invoice address</legend>
        <div className={styles.types} role="radiogroup" aria-label="Who buys">
          {(["private", "company"] as const).map((type) => (
            <label key={type} className={styles.type}>
              <input
                {...register("customerType", { onChange: onPriceFacts })}
                type="radio"
                value={type}
                defaultChecked={(defaults.customerType ?? "private") === type}
              />
              <span>{type === "company" ? "Company" : "Private person"}</span>
            </label>
          ))}
        </div>
        <div className={styles.company}>
          <TextField {...text("company")} label="Company" autoComplete="organization" />
          {vatIds === "unknown" ? null : (
            <TextField
              {...register("vatId", { onBlur: onPriceFacts })}
              id={fieldId("vatId")}
              defaultValue={defaults.vatId ?? ""}
              error={errors.vatId?.message}
              label="VAT ID"
              optional
              autoComplete="off"
              spellCheck={false}
              status={vatIcon[vat]}
              hint={<span aria-live="polite">{vatHint[vat]}</span>}
            />
          )}
          {companyExtra}
        </div>
        <div className={styles.pair}>
          <TextField
            {...text("firstName")}
            label={hasOneName ? "Name" : "First name"}
            autoComplete={hasOneName ? "name" : "given-name"}
            required
          />
          <div className={styles.part} data-shown={!hasOneName || undefined}>
            <TextField {...text("lastName")} label="Last name" autoComplete="family-name" required />
          </div>
        </div>
        <div>
          <Checkbox
            {...register("oneName")}
            value="on"
            defaultChecked={defaults.oneName === "on"}
            label={oneNameText}
          />
          <p className={styles.note} aria-live="polite">
            {printed.some((typed) => typed && isWrittenInLatin(typed)) ? writtenInLatinText : null}
          </p>
        </div>
        <CountrySelect
          countries={countries}
          name="country"
          id={fieldId("country")}
          label="Country"
          required
          value={country.value ?? ""}
          onChange={(code) => {
            country.onChange(code);
            onPriceFacts();
          }}
          onBlur={country.onBlur}
          error={errors.country?.message}
          hint={
            guessed && guessed === country.value
              ? "From your time zone. Please change it if your invoice goes elsewhere."
              : countryHint
          }
        />
        <TextField {...text("address1")} label="Street and number" autoComplete="address-line1" required />
        <TextField {...text("address2")} label="Address line 2" autoComplete="address-line2" optional />
        <div className={styles.cityLine} data-postcode={rules.postcode === "none" ? undefined : ""}>
          <div className={styles.part} data-shown={rules.postcode !== "none" || undefined}>
            <TextField
              {...text("postcode", onPriceFacts)}
              label={rules.postcodeLabel}
              autoComplete="postal-code"
              required={rules.postcode === "required"}
            />
          </div>
          <TextField
            {...text("city")}
            label="City"
            autoComplete="address-level2"
            required={rules.city === "required"}
          />
        </div>
        <div className={styles.part} data-shown={rules.state !== "none" || undefined}>
          <TextField
            {...text("state", onPriceFacts)}
            label={rules.stateLabel}
            autoComplete="address-level1"
            required={rules.state === "required"}
          />
        </div>
      </fieldset>
    </>
  );
}

/** Saves most buyers a field. A country that the buyer or the browser's autofill has set stays. */
function useGuess(
  { guessCountry = false, countries, onPriceFacts }: BillingFieldsProps,
  { value, onChange }: { value: string; onChange: (code: string) => void },
): string | null {
  const [guessed, setGuessed] = useState<string | null>(null);
  const latest = useRef({ value, onChange, onPriceFacts });
  useEffect(() => {
    latest.current = { value, onChange, onPriceFacts };
  });
  useEffect(() => {
    if (!guessCountry) return;
    let isGone = false;
    async function guess() {
      const code = await zoneCountry();
      const typed = document.querySelector<HTMLSelectElement>('select[name="country"]')?.value;
      if (isGone || latest.current.value || typed || !countries.some((one) => one.code === code)) return;
      setGuessed(code ?? null);
      latest.current.onChange(code ?? "");
      latest.current.onPriceFacts();
    }
    // The first question about the time zone takes a phone a tenth of a second.
    const cancel = whenAtRest(() => void guess());
    return () => {
      isGone = true;
      cancel();
    };
  }, [guessCountry, countries]);
  return guessed;
}

type VatState = "unchecked" | "none" | "checking" | "valid" | "invalid" | "unavailable";

/** The shop's result for the VAT id. The browser checks nothing. */
export function vatState(result: string | null | undefined, typed: string, isChecking: boolean): VatState {
  if (typed.trim() === "") return "none";
  if (isChecking) return "checking";
  const known: Record<string, VatState> = {
    VALID: "valid",
    INVALID: "invalid",
    UNAVAILABLE: "unavailable",
    PENDING: "unavailable",
  };
  return known[result ?? ""] ?? "none";
}

const vatIcon: Record<VatState, FieldStatus> = {
  unchecked: "idle",
  none: "idle",
  checking: "checking",
  valid: "valid",
  invalid: "invalid",
  unavailable: "idle",
};

export const vatHint: Record<VatState, string> = {
  unchecked: "This shop does not check it. We add it to your order as a note, and you pay the VAT shown.",
  none: "Include the country code, for example ATU12345675.",
  checking: "Checking the VAT ID.",
  valid: "We confirmed the VAT ID.",
  invalid: "We could not confirm this VAT ID. You can still order, but we charge VAT.",
  unavailable:
    "The VAT register is not answering. You can still order, but we charge VAT until it confirms the ID.",
};

/** Names the mails that the shop sends to the address. */
export function mailHint({ invoices, signInByOrder }: ShopOffers): string {
  if (invoices && signInByOrder) return "We send your order, the invoice and a sign-in link here.";
  return invoices ? "We send your order and the invoice here." : "We send your order here.";
}
