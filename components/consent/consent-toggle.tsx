import { type ComponentPropsWithRef, useId } from "react";
import type { ConsentGroup } from "@/lib/rules/consent";
import { consentGroupTexts } from "./consent-texts";
import styles from "./consent-toggle.module.css";

type ConsentToggleProps = Pick<ComponentPropsWithRef<"input">, "ref" | "onChange" | "onBlur"> & {
  group: ConsentGroup;
  on: boolean;
  locked?: boolean;
};

/** A switch in a form. Its field has the group's name and the value "true" (R281). */
export function ConsentToggle({ group, on, locked = false, ...field }: ConsentToggleProps) {
  const id = useId();
  const { name, about } = consentGroupTexts[group];
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.name}>
        <span>{name}</span>
        {locked ? <span className={styles.always}> Always on</span> : null}
      </label>
      <input
        {...field}
        id={id}
        type="checkbox"
        role="switch"
        name={group}
        value="true"
        defaultChecked={on}
        disabled={locked}
        aria-describedby={`${id}-about`}
        className={styles.switch}
      />
      <p id={`${id}-about`} className={styles.about}>
        {about}
      </p>
    </div>
  );
}
