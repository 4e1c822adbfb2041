import { TextField } from "@/components/ui/text-field";
import { profileLinks } from "@/lib/rules/forms/profile-links";
import type { FieldsProps } from "./fields-props";
import styles from "./profile-form.module.css";

/** Addresses elsewhere; https only. */
export function LinkFields({ register, errors, values }: FieldsProps) {
  // See profile-form.
  "use no memo";
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
