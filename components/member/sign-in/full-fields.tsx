"use client";

import type { UseFormRegister } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { interests, jobRoles, longest } from "@/lib/rules/forms/sign-in";
import { withProduct } from "@/lib/site";
import styles from "./login-form.module.css";
import type { RegisterFormValues } from "./register-values";

type FullFieldsProps = { register: UseFormRegister<RegisterFormValues>; typed: Record<string, string> };

/** Company, job role and interests: the full type only. Source: R324–R326. */
export function FullFields({ register, typed }: FullFieldsProps) {
  const jobRole = register("jobRole");
  const chosen = typed.interests?.split(",") ?? [];
  return (
    <>
      <TextField
        {...register("company")}
        defaultValue={typed.company ?? ""}
        label="Company"
        maxLength={longest.company}
        autoComplete="organization"
        optional
      />
      <Select
        name="jobRole"
        label="Job role"
        defaultValue={typed.jobRole ?? ""}
        options={jobRoles.map((role) => ({ value: role, label: role }))}
        onChange={(value) => void jobRole.onChange({ target: { name: "jobRole", value }, type: "change" })}
      />
      <fieldset className={styles.interests}>
        <legend>What are you interested in?</legend>
        {interests.map(({ value, label }) => (
          <Checkbox
            key={value}
            {...register("interests")}
            value={value}
            defaultChecked={chosen.includes(String(value))}
            label={withProduct(label)}
          />
        ))}
      </fieldset>
    </>
  );
}
