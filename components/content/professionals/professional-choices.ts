import type { Choices } from "./professional-filters";
import type { Person } from "./professional-person";
import { countryName, languageName } from "./professional-words";

/** What can be chosen from: the countries and languages that somebody has, by name. */
export function choicesOf(people: readonly Person[]): Choices {
  return {
    countries: choices(
      people.map(({ country }) => country),
      countryName,
    ),
    languages: choices(
      people.flatMap(({ languages }) => languages),
      languageName,
    ),
  };
}

function choices(values: readonly string[], nameOf: (value: string) => string) {
  return [...new Set(values)]
    .filter(Boolean)
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
}
