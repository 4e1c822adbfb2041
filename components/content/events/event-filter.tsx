import styles from "./event-filter.module.css";

const groups = [
  {
    name: "format",
    legend: "Where",
    choices: [
      { value: "all", label: "Everywhere" },
      { value: "online", label: "Online" },
      { value: "place", label: "In person" },
    ],
  },
  {
    name: "price",
    legend: "Admission",
    choices: [
      { value: "all", label: "Any" },
      { value: "free", label: "Free" },
      { value: "ticket", label: "Ticket" },
    ],
  },
];

/** Two choices that hide rows by the style sheet alone: they work before, and without, any script. */
export function EventFilter() {
  return (
    <form className={styles.filter} aria-label="Filter events">
      {groups.map(({ name, legend, choices }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{legend}</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name={name} value={value} defaultChecked={value === "all"} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="reset" className={styles.reset}>
        Show all
      </button>
    </form>
  );
}
