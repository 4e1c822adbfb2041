"use client";

import { useController } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { CountrySelect } from "@/components/ui/country-select";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { routes } from "@/lib/routes";
import { jobRoles } from "@/lib/rules/forms/sign-in";
import type { FieldsProps } from "./fields-props";
import styles from "./profile-form.module.css";

type PersonFieldsProps = FieldsProps & { countries: readonly { code: string; name: string }[] };

export function PersonFields({ register, control, errors, values, countries }: PersonFieldsProps) {
  // See profile-form.
  "use no memo";
  const country = useController({ control, name: "country" }).field;
  const jobRole = useController({ control, name: "jobRole" }).field;
  const text = (name: "firstName" | "lastName" | "company") => ({
    ...register(name),
    defaultValue: values[name],
    error: errors[name]?.message,
  });
  return (
    <fieldset className={styles.group}>
      <legend>About you</legend>
      <div className={styles.pair}>
        <TextField {...text("firstName")} label="Firstname" autoComplete="given-name" required />
        <TextField {...text("lastName")} label="Lastname" autoComplete="family-name" required />
        <TextField {...text("company")} label="Company" autoComplete="organization" optional />
        <Select
          name="jobRole"
          label="Job role"
          value={jobRole.value}
          onChange={jobRole.onChange}
          onBlur={jobRole.onBlur}
          options={jobRoles.map((role) => ({ value: role, label: role }))}
          error={errors.jobRole?.message}
        />
      </div>
      <CountrySelect
        countries={countries}
        name="country"
        label="Country"
        required
        value={country.value}
        onChange={country.onChange}
        onBlur={country.onBlur}
        error={errors.country?.message}
        hint={
          <>
            Where you live. Prices follow the country of your{" "}
            <AppLink href={`${routes.settings}#invoice-address`}>invoice address</AppLink>.
          </>
        }
      />
    </fieldset>
  );
}
