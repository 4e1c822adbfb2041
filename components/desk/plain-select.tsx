import { useId } from "react";
import styles from "./plain-select.module.css";

type PlainSelectProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen?: string;
  /** The words for no choice. */
  none?: string;
  isRequired?: boolean;
  error?: string;
};

/** The browser's own list, which works without script. */
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
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {error ? <p id={`${id}-error`}>{error}</p> : null}
      <select
        id={id}
        name={name}
        required={isRequired}
        defaultValue={chosen}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{none}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
