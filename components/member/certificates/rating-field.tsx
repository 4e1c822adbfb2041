import styles from "./feedback-form.module.css";

type RatingFieldProps = {
  /** Of the group; ids derive from it. */
  id: string;
  name: string;
  legend: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

const values = [1, 2, 3, 4, 5] as const;
const ends: Record<number, string> = { 1: "not at all", 5: "very much" };

/** One to five as a group of radio buttons: the arrow keys move within it. */
export function RatingField({ id, name, legend, defaultValue, error }: RatingFieldProps) {
  return (
    <fieldset
      className={styles.rating}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? "" : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <span aria-live="polite">
        {error ? (
          <span id={`${id}-error`} className={styles.error}>
            {error}
          </span>
        ) : null}
      </span>
      <div className={styles.scale}>
        {values.map((value) => (
          <label key={value} className={styles.step}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={defaultValue === String(value)}
              required
            />
            <span className={styles.number}>{value}</span>
            {ends[value] ? <span className={styles.end}>{ends[value]}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
