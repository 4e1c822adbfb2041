"use client";

import { wordFields } from "@/lib/rules/forms/buyer-words";
import { focusFirst } from "@/components/ui/forms/focus-first";
import styles from "./field-links.module.css";

export const fieldId = (name: string) => `field-${name}`;

/** Stands for the payment method's own fields, which have no names and are never sent. */
export const cardField = "card";

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
    if (["paymentMethod", cardField, "terms", "addressCode"].includes(name)) return pageOrder.length + 1;
    const at = pageOrder.indexOf(name);
    return at < 0 ? pageOrder.length : at;
  };
  const names = Object.keys(wrong).sort((a, b) => place(a) - place(b));
  return (
    <ul className={styles.links}>
      {names.map((name) => (
        <li key={name}>
          <a
            href={`#${fieldId(name === cardField ? "paymentMethod" : name)}`}
            onClick={(event) => {
              event.preventDefault();
              if (name === cardField) focusCard();
              else focusFirst(document.getElementById("checkout"), [name]);
            }}
          >
            {wrong[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Focuses the test number. A provider's fields can only be focused by the provider's script, so their method gets it. */
function focusCard() {
  const method = document.querySelector<HTMLElement>(`#${fieldId("paymentMethod")} input:checked`);
  (method?.closest("div")?.querySelector<HTMLElement>("#demo-number") ?? method)?.focus();
}
