"use client";

import { useController, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { interests } from "@/lib/rules/forms/sign-in";
import { withProduct } from "@/lib/site";
import type { FieldsProps } from "./fields-props";
import styles from "./profile-form.module.css";

/** Interests and newsletter: any interest keeps the newsletter on. Source: R328. */
export function NewsFields({ register, control, values }: FieldsProps) {
  // See profile-form.
  "use no memo";
  const { value, onChange, ...newsletter } = useController({ control, name: "newsletter" }).field;
  const chosen = useWatch({ control, name: "interests" });
  const isForced = Array.isArray(chosen) && chosen.length > 0;
  return (
    <fieldset className={styles.group}>
      <legend>What are you interested in?</legend>
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
            ? "On as long as a topic is chosen: we write about these topics."
            : "Our newsletter, about once a month."
        }
      />
    </fieldset>
  );
}
