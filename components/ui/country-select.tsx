"use client";

import { Select, type SelectProps } from "./select";

export type CountrySelectProps = Omit<SelectProps, "options" | "label"> & {
  countries: readonly { code: string; name: string }[];
  label?: SelectProps["label"];
};

/** Answers the two-letter code (R133, R134). */
export function CountrySelect({
  countries,
  label = "Country",
  placeholder = "Select your country",
  ...rest
}: CountrySelectProps) {
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      {...rest}
      options={options}
      label={label}
      placeholder={placeholder}
      showSearch
      autoComplete={rest.autoComplete ?? "country"}
    />
  );
}
