"use client";

import {
  useController,
  useWatch,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from "react-hook-form";
import { CountrySelect } from "@/components/ui/country-select";
import { TextField } from "@/components/ui/text-field";
import styles from "./billing-fields.module.css";
import type { CheckoutDefaults, CheckoutFormValues } from "./checkout-values";
import { vatHint, vatIcon, vatState } from "./vat-status";

type BillingFieldsProps = {
  countries: readonly { code: string; name: string }[];
  defaults: CheckoutDefaults;
  control: Control<CheckoutFormValues>;
  errors: FieldErrors<CheckoutFormValues>;
  register: UseFormRegister<CheckoutFormValues>;
  vatResult: string | null;
  isRepricing: boolean;
  /** What the address is for. */
  emailHint?: string;
  /** Country, customer type or VAT id changed. */
  onPriceFacts: () => void;
};

export function BillingFields(props: BillingFieldsProps) {
  // The form's errors are one object that changes inside; memoising on it would show old ones.
  "use no memo";
  const { countries, defaults, control, errors, register, vatResult, isRepricing, onPriceFacts } = props;
  const { emailHint = "Your order, the invoice and a sign-in link go here." } = props;
  const customerType = useWatch({ control, name: "customerType", defaultValue: defaults.customerType });
  const vatId = useWatch({ control, name: "vatId", defaultValue: defaults.vatId }) ?? "";
  const country = useController({ control, name: "country", defaultValue: defaults.country ?? "" }).field;
  const isCompany = customerType === "company";
  const vat = vatState(vatResult, vatId, isRepricing);
  const text = (name: "firstName" | "lastName" | "company" | "address1" | "postcode" | "city" | "email") => ({
    ...register(name),
    defaultValue: defaults[name] ?? "",
    error: errors[name]?.message,
  });

  return (
    <>
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
        <div className={styles.pair}>
          <TextField {...text("firstName")} label="First name" autoComplete="given-name" required />
          <TextField {...text("lastName")} label="Last name" autoComplete="family-name" required />
        </div>
        <div className={styles.company} data-shown={isCompany || undefined}>
          <TextField {...text("company")} label="Company" autoComplete="organization" />
          <TextField
            {...register("vatId", { onBlur: onPriceFacts })}
            defaultValue={defaults.vatId ?? ""}
            error={errors.vatId?.message}
            label="VAT ID"
            optional
            autoComplete="off"
            spellCheck={false}
            status={errors.vatId ? undefined : vatIcon[vat]}
            hint={<span aria-live="polite">{vatHint[vat]}</span>}
          />
        </div>
        <TextField {...text("address1")} label="Street and number" autoComplete="street-address" required />
        <div className={styles.place}>
          <TextField {...text("postcode")} label="Postcode" autoComplete="postal-code" required />
          <TextField {...text("city")} label="City" autoComplete="address-level2" required />
        </div>
        <CountrySelect
          countries={countries}
          name="country"
          label="Country"
          required
          value={country.value ?? ""}
          onChange={(code) => {
            country.onChange(code);
            onPriceFacts();
          }}
          onBlur={country.onBlur}
          error={errors.country?.message}
          hint="VAT and regional prices follow this country."
        />
      </fieldset>
    </>
  );
}
