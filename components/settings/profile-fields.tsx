"use client";

import {
  type Control,
  type FieldErrors,
  useController,
  type UseFormRegister,
  useWatch,
} from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { OptionalLabel, TextField } from "@/components/ui/forms/field";
import { CountrySelect, Select } from "@/components/ui/forms/select";
import { routes } from "@/lib/addresses/routes";
import { isWrittenInLatin, writtenInLatinText } from "@/components/checkout/address/printed-scripts";
import { oneNameText } from "@/lib/rules/forms/form-lines";
import { type ProfileLinkName, profileLinks } from "@/lib/rules/forms/profile";
import { interests, jobRoles } from "@/lib/rules/forms/sign-in";
import { withProduct } from "@/lib/site";
import styles from "./profile-form.module.css";

type PersonFieldsProps = ProfileFieldsProps & { countries: readonly { code: string; name: string }[] };

export function PersonFields({ register, control, errors, values, countries }: PersonFieldsProps) {
  const country = useController({ control, name: "country" }).field;
  const jobRole = useController({ control, name: "jobRole" }).field;
  const [firstName, lastName] = useWatch({ control, name: ["firstName", "lastName"] });
  const hasOneName = useWatch({ control, name: "oneName", defaultValue: values.oneName }) === "on";
  const text = (name: "firstName" | "lastName" | "company") => ({
    ...register(name),
    defaultValue: values[name],
    error: errors[name]?.message,
  });
  return (
    <fieldset className={styles.group}>
      <legend>About you</legend>
      <div className={styles.pair}>
        <TextField
          {...text("firstName")}
          label="First name"
          autoComplete="given-name"
          required
          hint={isWrittenInLatin(`${firstName} ${lastName}`) ? writtenInLatinText : undefined}
        />
        <div hidden={hasOneName}>
          <TextField {...text("lastName")} label="Last name" autoComplete="family-name" required />
        </div>
        <Checkbox
          {...register("oneName")}
          value="on"
          defaultChecked={values.oneName === "on"}
          label={oneNameText}
        />
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

/** Interests and newsletter. Any interest keeps the newsletter on (R328). */
export function NewsFields({ register, control, values }: ProfileFieldsProps) {
  const { value, onChange, ...newsletter } = useController({ control, name: "newsletter" }).field;
  const chosen = useWatch({ control, name: "interests" });
  const isForced = Array.isArray(chosen) && chosen.length > 0;
  return (
    <fieldset className={styles.group}>
      <legend>
        What are you interested in? <OptionalLabel />
      </legend>
      <div className={styles.topics}>
        {interests.map(({ value: id, label }) => (
          <Checkbox
            key={id}
            {...register("interests")}
            value={String(id)}
            defaultChecked={values.interests.includes(String(id))}
            label={withProduct(label)}
          />
        ))}
      </div>
      <Checkbox
        {...newsletter}
        checked={isForced || value}
        onChange={(event) => {
          if (!isForced) onChange(event.target.checked);
        }}
        label="Yes, keep me updated"
        hint={
          isForced
            ? "Stays on while a topic is chosen: we write about your topics."
            : "Our newsletter, about once a month."
        }
      />
    </fieldset>
  );
}

/** Links to the member's other sites; https only. */
export function LinkFields({ register, errors, values }: ProfileFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Links</legend>
      <div className={styles.pair}>
        {profileLinks.map(({ name, label, example }) => (
          <TextField
            key={name}
            {...register(name)}
            defaultValue={values[name]}
            error={errors[name]?.message}
            label={label}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={example}
            spellCheck={false}
            optional
          />
        ))}
      </div>
    </fieldset>
  );
}

type ProfileFieldsProps = {
  register: UseFormRegister<ProfileFormValues>;
  control: Control<ProfileFormValues>;
  errors: FieldErrors<ProfileFormValues>;
  /** Values for the HTML before the script runs. */
  values: ProfileFormValues;
};

export type ProfileTextName = "firstName" | "lastName" | "company" | "country" | "jobRole" | ProfileLinkName;

/** Values of the form's fields. Checkboxes with the same name give the values of the ticked ones. */
export type ProfileFormValues = Record<ProfileTextName, string> & {
  oneName: string | false;
  interests: string[];
  newsletter: boolean;
};
