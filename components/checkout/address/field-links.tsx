"use client";

import { wordFields } from "@/lib/rules/forms/buyer-words";
import { focusFirst } from "@/components/ui/forms/focus-first";
import styles from "./field-links.module.css";

export const fieldId = (name: string) => `field-${name}`;

/** Field names in the order of the page. Fields of a separate delivery address follow. */
const pageOrder = [
  "email",
  "customerType",
  "company",
  "vatId",
  ...wordFields,
  "firstName",
  "lastName",
  "country",
  "address1",
  "address2",
  "postcode",
  "city",
  "state",
];

/**
 * A link to each wrong field.
 * @param wrong messages by field name
 */
export function FieldLinks({ wrong }: { wrong: Readonly<Record<string, string>> }) {
  const place = (name: string) => {
    if (name === "paymentMethod" || name === "terms" || name === "addressCode") return pageOrder.length + 1;
    const at = pageOrder.indexOf(name);
    return at < 0 ? pageOrder.length : at;
  };
  const names = Object.keys(wrong).sort((a, b) => place(a) - place(b));
  return (
    <ul className={styles.links}>
      {names.map((name) => (
        <li key={name}>
          <a
            href={`#${fieldId(name)}`}
            onClick={(event) => {
              event.preventDefault();
              focusFirst(document.getElementById("checkout"), [name]);
            }}
          >
            {wrong[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
