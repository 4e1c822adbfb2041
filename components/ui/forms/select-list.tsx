"use client";

import { Combobox } from "@base-ui/react/combobox";
import { useEffect, useRef, useState } from "react";
import control from "./field.module.css";
import { Icon } from "../icon";
import styles from "./select.module.css";

export type SelectListProps = {
  id: string;
  name: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The token by which the browser's autofill recognises the field. */
  autoComplete?: string;
  placeholder: string;
  pageSize: number;
  showSearch: boolean;
  /** Names the search box. */
  searchLabel: string;
  required: boolean;
  disabled: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

/** A searchable list with pages of eight options (R329–R331, R482–R484). PageUp and PageDown turn the page. */
export function SelectList(props: SelectListProps) {
  const {
    id,
    name,
    options,
    value,
    onChange,
    onBlur,
    autoComplete,
    placeholder,
    pageSize,
    showSearch,
    searchLabel,
    required,
    disabled,
  } = props;
  const [query, setQuery] = useState("");
  const [wanted, setWanted] = useState(1);
  const isOpen = useRef(false);
  const filledIn = useFilledIn(options, onChange);
  const selected = options.find((option) => option.value === value) ?? null;
  const { items, page, pages } = optionPage(options, query, wanted, pageSize);

  function opened(open: boolean, details: Combobox.Root.ChangeEventDetails) {
    const { reason } = details;
    // The page may move during a press, for example because the field that was just left shows an error. The list stays
    // open.
    if (reason === "cancel-open") return details.cancel();
    isOpen.current = open;
    // The focus is in the list, so the button will not send another blur event.
    if (!open && (reason === "outside-press" || reason === "focus-out")) onBlur?.();
    if (!open) return;
    const index = options.findIndex((option) => option.value === value);
    setWanted(Math.floor(Math.max(index, 0) / pageSize) + 1);
  }

  return (
    <Combobox.Root
      items={options}
      filteredItems={items}
      value={selected}
      onValueChange={(next) => onChange(next?.value ?? "")}
      onInputValueChange={(text, { reason }) => {
        setQuery(text);
        // Base UI also clears the search box on opening. The list then begins at the page of the chosen option.
        if (reason === "input-change") setWanted(1);
      }}
      onOpenChange={opened}
      isItemEqualToValue={(a, b) => a.value === b.value}
      name={name}
      inputRef={filledIn}
      autoComplete={autoComplete}
      required={required}
      disabled={disabled}
      autoHighlight
    >
      <span className={control.box}>
        <Combobox.Trigger
          id={id}
          className={`${control.control} ${styles.trigger}`}
          aria-invalid={props["aria-invalid"]}
          aria-describedby={props["aria-describedby"]}
          // Opening the list does not count as leaving the field.
          onBlur={() => isOpen.current || onBlur?.()}
        >
          <span data-placeholder={selected ? undefined : ""}>{selected?.label ?? placeholder}</span>
          <Icon name="chevron-down" />
        </Combobox.Trigger>
        {selected && !required ? (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear the choice"
            disabled={disabled}
            onClick={() => onChange("")}
          >
            <Icon name="close" size="1.125rem" />
          </button>
        ) : null}
      </span>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={6} align="start">
          <Combobox.Popup className={styles.popup} aria-label={placeholder}>
            {showSearch || options.length > pageSize ? (
              <span className={styles.search}>
                <Icon name="search" size="1.125rem" />
                <Combobox.Input
                  placeholder={searchLabel}
                  aria-label={searchLabel}
                  className={styles.input}
                  onKeyDown={(event) => {
                    if (event.key !== "PageDown" && event.key !== "PageUp") return;
                    event.preventDefault();
                    setWanted(page + (event.key === "PageDown" ? 1 : -1));
                  }}
                />
              </span>
            ) : null}
            <Combobox.Empty className={styles.empty}>Nothing found. Try another spelling.</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: SelectOption) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <span>{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Icon name="check" size="1.125rem" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <SelectPager page={page} pages={pages} onTurn={setWanted} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/**
 * Accepts the option that the browser's autofill writes. Base UI looks for it only among the options of the current
 * page.
 */
function useFilledIn(options: readonly SelectOption[], onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ options, onChange });
  useEffect(() => {
    latest.current = { options, onChange };
  });
  useEffect(() => {
    const element = input.current;
    const take = () => {
      const text = plain(element?.value ?? "");
      const found = latest.current.options.find(
        ({ value, label }) => plain(value) === text || plain(label) === text,
      );
      if (found) latest.current.onChange(found.value);
    };
    element?.addEventListener("input", take);
    return () => element?.removeEventListener("input", take);
  }, []);
  return input;
}

export type SelectOption = { label: string; value: string };

type SelectPagerProps = { page: number; pages: number; onTurn: (page: number) => void };

/** 'Page X of Y' (R483). Its buttons are for pointers; keyboards use PageUp and PageDown. */
function SelectPager({ page, pages, onTurn }: SelectPagerProps) {
  return (
    <div className={styles.pager}>
      <button type="button" tabIndex={-1} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </button>
      <span role="status">{`Page ${page} of ${pages}`}</span>
      <button type="button" tabIndex={-1} disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
      </button>
    </div>
  );
}

/**
 * One page of the options that match a search. Pages are counted from 1, and a number out of range is clamped. Matching
 * ignores case and accents. Options that begin with the text come first.
 */
export function optionPage(options: readonly SelectOption[], query: string, wanted: number, size: number) {
  const text = plain(query);
  const matches = options.filter((option) => plain(option.label).includes(text));
  const sorted = text ? [...matches].sort((a, b) => startsWith(b, text) - startsWith(a, text)) : matches;
  const pages = Math.max(1, Math.ceil(sorted.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: sorted.slice((page - 1) * size, page * size), page, pages };
}

function startsWith(option: SelectOption, text: string): number {
  return plain(option.label).startsWith(text) ? 1 : 0;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .toLowerCase();
}
