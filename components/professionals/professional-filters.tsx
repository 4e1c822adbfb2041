"use client";

import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import control from "@/components/ui/forms/field.module.css";
import { Icon } from "@/components/ui/icon";
import styles from "./professional-directory.module.css";
import type { Choice, Choices, Filter } from "./professional-query";

type ProfessionalFiltersProps = {
  filter: Filter;
  choices: Choices;
  onChange: (change: Partial<Filter>) => void;
};

const roles: Choice[] = [
  { value: "guide", label: "Guides who teach" },
  { value: "coach", label: "Coaches who stay" },
];
/** In milliseconds. Without this pause, screen readers would announce the count after every letter. */
const pauseMs = 250;

/** On a phone the fields are behind a button, so that people appear on the first screen. */
export function ProfessionalFilters({ filter, choices, onChange }: ProfessionalFiltersProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const set = [filter.name, filter.role, filter.country, filter.language].filter(Boolean).length;
  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Guides and coaches"
      onSubmit={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{set > 0 ? `Filters (${set})` : "Filters"}</span>
        <Icon name="chevron-down" />
      </button>
      <div id={id} className={styles.filters} data-open={isOpen}>
        <NameFilter name={filter.name} onChange={(name) => onChange({ name })} />
        <Choose
          label="Role"
          all="Guides and coaches"
          options={roles}
          value={filter.role}
          onChange={(role) => onChange({ role })}
        />
        <Choose
          label="Country"
          all="Every country"
          options={choices.countries}
          value={filter.country}
          onChange={(country) => onChange({ country })}
        />
        <Choose
          label="Language"
          all="Every language"
          options={choices.languages}
          value={filter.language}
          onChange={(language) => onChange({ language })}
        />
      </div>
    </form>
  );
}

type ChooseProps = {
  label: string;
  all: string;
  options: Choice[];
  value: string;
  onChange: (value: string) => void;
};

function Choose({ label, all, options, value, onChange }: ChooseProps) {
  const id = useId();
  const known = options.some((option) => option.value === value);
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <span className={control.box} data-icon="">
        <select
          id={id}
          className={control.control}
          value={known ? value : ""}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={control.status}>
          <Icon name="chevron-down" />
        </span>
      </span>
    </div>
  );
}

/** Filters by name when the visitor stops typing. */
function NameFilter({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [seen, setSeen] = useState(name);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, forward and "clear" change the name from outside. Otherwise the name equals the typed text.
  if (name !== seen) {
    setSeen(name);
    if (name !== typed.trim()) setTyped(name);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(value.trim()), pauseMs);
  }

  return (
    <div className={styles.filter}>
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        type="search"
        className={control.control}
        value={typed}
        onChange={type}
        autoComplete="off"
        maxLength={60}
      />
    </div>
  );
}
