"use client";

import { focusFirst } from "@/components/ui/focus-first";
import styles from "./field-links.module.css";

/** The id of a field in the checkout's form. */
export const fieldId = (name: string) => `field-${name}`;

/** The names of the fields in the order of the page; those of another delivery address follow. */
const pageOrder = [
  "email",
  "customerType",
  "company",
  "vatId",
  "purchaseOrderNumber",
  "firstName",
  "lastName",
  "country",
  "address1",
  "address2",
  "postcode",
  "city",
  "state",
];

/** Leads to each wrong field. @param wrong messages by name of field */
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
