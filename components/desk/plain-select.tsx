import { useId } from "react";
import { Field, fieldControl } from "@/components/ui/forms/field";
import fieldStyles from "@/components/ui/forms/field.module.css";

type PlainSelectProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen?: string;
  /** The text for no choice. */
  none?: string;
  isRequired?: boolean;
  error?: string | undefined;
};

/** A plain HTML select, which works without a script. */
export function PlainSelect({
  name,
  label,
  options,
  chosen = "",
  none = "none",
  isRequired = false,
  error,
}: PlainSelectProps) {
  const id = useId();
  const problem = error ? { error } : {};
  return (
    <Field id={id} label={label} {...problem}>
      <select
        {...fieldControl(id, problem)}
        name={name}
        required={isRequired}
        defaultValue={chosen}
        className={fieldStyles.control}
      >
        <option value="">{none}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
