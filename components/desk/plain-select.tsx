import { useId } from "react";
import styles from "./plain-select.module.css";

type PlainSelectProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
};

/** The browser's own list, which works without script. */
export function PlainSelect({ name, label, options, isRequired = false }: PlainSelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} required={isRequired} defaultValue="" className={styles.control}>
        <option value="">none</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
