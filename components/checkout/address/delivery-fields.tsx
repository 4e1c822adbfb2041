"use client";

import {
  type Control,
  type FieldErrors,
  useController,
  type UseFormRegister,
  useWatch,
} from "react-hook-form";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { TextField } from "@/components/ui/forms/field";
import { CountrySelect } from "@/components/ui/forms/select";
import { addressRules } from "@/lib/rules/forms/address-rules";
import { deliveryNames } from "@/lib/rules/forms/delivery";
import billing from "./billing-fields.module.css";
import type { CheckoutDefaults, CheckoutFormValues } from "./customer";
import styles from "./delivery-fields.module.css";
import { fieldId } from "./field-links";

type DeliveryFieldsProps = {
  countries: readonly { code: string; name: string }[];
  defaults: CheckoutDefaults;
  control: Control<CheckoutFormValues>;
  errors: FieldErrors<CheckoutFormValues>;
  register: UseFormRegister<CheckoutFormValues>;
  /** Called when a part of the address that changes prices was typed. */
  onPriceFacts: () => void;
};

/** A separate delivery address behind a checkbox, because most buyers use the invoice address. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { countries, defaults, control, errors, register, onPriceFacts } = props;
  const country = useController({
    control,
    name: "deliveryCountry",
    defaultValue: defaults.deliveryCountry ?? "",
  }).field;
  const isOpen =
    useWatch({ control, name: "deliverElsewhere", defaultValue: defaults.deliverElsewhere }) === "on";
  const rules = addressRules(country.value);
  const text = (part: keyof typeof deliveryNames, onBlur?: () => void) => {
    const name = deliveryNames[part];
    return {
      ...register(name, onBlur && { onBlur }),
      id: fieldId(name),
      defaultValue: defaults[name] ?? "",
      error: errors[name]?.message,
    };
  };

  return (
    <>
      <Checkbox
        {...register("deliverElsewhere", { onChange: onPriceFacts })}
        value="on"
        defaultChecked={defaults.deliverElsewhere === "on"}
        label="Deliver to another address"
        hint={isOpen ? undefined : "We deliver to the invoice address."}
      />
      <div className={styles.address}>
        <div className={billing.pair}>
          <TextField {...text("firstName")} label="First name" autoComplete="shipping given-name" required />
          <TextField {...text("lastName")} label="Last name" autoComplete="shipping family-name" optional />
        </div>
        <TextField {...text("company")} label="Company" autoComplete="shipping organization" optional />
        <CountrySelect
          countries={countries}
          name="deliveryCountry"
          id={fieldId("deliveryCountry")}
          label="Country"
          autoComplete="shipping country"
          required
          value={country.value ?? ""}
          onChange={(code) => {
            country.onChange(code);
            onPriceFacts();
          }}
          onBlur={country.onBlur}
          error={errors.deliveryCountry?.message}
        />
        <TextField
          {...text("address1")}
          label="Street and number"
          autoComplete="shipping address-line1"
          required
        />
        <TextField
          {...text("address2")}
          label="Address line 2"
          autoComplete="shipping address-line2"
          optional
        />
        <div className={billing.cityLine} data-postcode={rules.postcode === "none" ? undefined : ""}>
          <div className={billing.part} data-shown={rules.postcode !== "none" || undefined}>
            <TextField
              {...text("postcode", onPriceFacts)}
              label={rules.postcodeLabel}
              autoComplete="shipping postal-code"
              required={rules.postcode === "required"}
            />
          </div>
          <TextField
            {...text("city")}
            label="City"
            autoComplete="shipping address-level2"
            required={rules.city === "required"}
          />
        </div>
        <div className={billing.part} data-shown={rules.state !== "none" || undefined}>
          <TextField
            {...text("state", onPriceFacts)}
            label={rules.stateLabel}
            autoComplete="shipping address-level1"
            required={rules.state === "required"}
          />
        </div>
      </div>
    </>
  );
}
