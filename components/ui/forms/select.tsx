"use client";

import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { escapeHtml } from "@/lib/rules/texts/html-text";
import { onFirstInteraction } from "@/lib/browser/when-idle";
import { Field, fieldControl } from "./field";
import styles from "./field.module.css";
import { Icon } from "../icon";
import type { SelectListProps, SelectOption } from "./select-list";
import selectStyles from "./select.module.css";

type SelectProps = {
  label: ReactNode;
  name: string;
  options: readonly SelectOption[];
  /** Controlled value; "" for no choice. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  /** Shows the search box for a short list as well. A list longer than a page always has one (R329, R330). */
  showSearch?: boolean;
  /** Names the search box. */
  searchLabel?: string;
  /** R482 */
  pageSize?: number;
  id?: string;
};

/**
 * The HTML contains a native select, which works without a script. A list with a search box replaces it when the
 * visitor begins to interact, because its code is a fifth of a checkout's script. A short list stays native.
 */
export function Select(props: SelectProps) {
  const {
    label,
    name,
    options,
    value,
    defaultValue = "",
    onChange,
    onBlur,
    placeholder = "Please choose",
    error,
    hint,
  } = props;
  const { required = false, disabled = false, autoComplete, showSearch = false, pageSize = 8 } = props;
  const { searchLabel = "Search this list" } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const native = useRef<HTMLSelectElement>(null);
  const [inner, setInner] = useState(defaultValue);
  const [Rich, setRich] = useState<ComponentType<SelectListProps> | null>(null);
  const rich = showSearch || options.length > pageSize;
  const current = value ?? inner;
  const [first] = useState(current);

  function choose(next: string) {
    setInner(next);
    onChange?.(next);
  }

  useEffect(() => {
    if (!rich) return;
    const offer = async () => {
      const { SelectList } = await import("./select-list");
      await notInUse(native.current);
      const typed = native.current?.value;
      if (typed !== undefined) setInner(typed);
      setRich(() => SelectList);
    };
    return onFirstInteraction(() => void offer());
  }, [rich]);

  const control = { ...fieldControl(id, { error, hint }), disabled, required };
  return (
    <Field id={id} label={label} error={error} optional={!required} hint={hint}>
      {/* The element stays while its content changes, because an opening dialog hides only elements that already
          exist. */}
      <div>
        {Rich ? (
          <Rich
            {...control}
            name={name}
            options={options}
            value={current}
            onChange={choose}
            onBlur={onBlur}
            autoComplete={autoComplete}
            placeholder={placeholder}
            pageSize={pageSize}
            showSearch={showSearch}
            searchLabel={searchLabel}
          />
        ) : (
          <span className={styles.box} data-icon="">
            <select
              {...control}
              ref={native}
              name={name}
              autoComplete={autoComplete}
              className={`${styles.control} ${selectStyles.native}`}
              value={current}
              onChange={(event) => choose(event.target.value)}
              onBlur={onBlur}
              dangerouslySetInnerHTML={{
                __html: optionsHtml([{ value: "", label: placeholder }, ...options], first),
              }}
            />
            <span className={styles.status}>
              <Icon name="chevron-down" />
            </span>
          </span>
        )}
      </div>
    </Field>
  );
}

/**
 * The options as an HTML string. As elements, the countries were 250 of the 590 elements that React hydrated in a
 * checkout.
 * @param first the initial value; React sets later choices
 */
function optionsHtml(options: readonly SelectOption[], first: string): string {
  return options
    .map(({ value, label }) => {
      const selected = value === first ? ' selected=""' : "";
      return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`;
    })
    .join("");
}

/** Waits until the visitor has left the control, because it must not change while in use. */
async function notInUse(element: HTMLElement | null): Promise<void> {
  if (!element || element !== document.activeElement) return;
  await new Promise((resolve) => element.addEventListener("blur", resolve, { once: true }));
}

type CountrySelectProps = Omit<SelectProps, "options" | "label"> & {
  countries: readonly { code: string; name: string }[];
  label?: SelectProps["label"];
};

/** A list of countries. The value is the two-letter code (R133, R134). */
export function CountrySelect({
  countries,
  label = "Country",
  placeholder = "Select your country",
  ...rest
}: CountrySelectProps) {
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Select
      {...rest}
      options={options}
      label={label}
      placeholder={placeholder}
      showSearch
      searchLabel="Search countries"
      autoComplete={rest.autoComplete ?? "country"}
    />
  );
}
