import type { Person } from "./professional-person";

/** A filter of the directory. An empty text sets no condition. */
export type Filter = {
  role: string;
  country: string;
  language: string;
  name: string;
  /** Counted from 1. */
  page: number;
};

export const pageSize = 12;
export const noFilter: Filter = { role: "", country: "", language: "", name: "", page: 1 };

/** Reads a filter from a query such as `?role=guide&country=AT&page=2`. Unknown values set no condition. */
export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search);
  const text = (key: string) => (query.get(key) ?? "").trim().slice(0, 60);
  const role = text("role");
  const page = Number(text("page"));
  return {
    role: role === "guide" || role === "coach" ? role : "",
    country: /^[A-Z]{2}$/.test(text("country")) ? text("country") : "",
    language: /^[a-z]{2}$/.test(text("language")) ? text("language") : "",
    name: text("name"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The query of a filter; "" without conditions. */
export function filterSearch(filter: Filter): string {
  const query = new URLSearchParams();
  for (const key of ["role", "country", "language", "name"] as const)
    if (filter[key]) query.set(key, filter[key]);
  if (filter.page > 1) query.set("page", String(filter.page));
  const text = query.toString();
  return text ? `?${text}` : "";
}

/**
 * People who match the filter, in the given order. A name matches if one of its words begins with the text, ignoring
 * accents.
 */
export function matchingPeople(
  people: readonly Person[],
  { role, country, language, name }: Filter,
): Person[] {
  const wanted = plain(name).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    if (role === "guide" && !person.isGuide) return false;
    if (role === "coach" && !person.isCoach) return false;
    if (country && person.country !== country) return false;
    if (language && !person.languages.includes(language)) return false;
    const words = plain(person.name).split(/[\s-]+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** One page of people, and the number of pages. A number beyond the end gives the last page. */
export function pageOf<T>(all: readonly T[], wanted: number): { items: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(wanted, pages);
  return { items: all.slice((page - 1) * pageSize, page * pageSize), page, pages };
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

export type Choice = { value: string; label: string };
export type Choices = { countries: Choice[]; languages: Choice[] };
