/** Somebody of a typed or pasted list; `email` may be empty. */
export type TypedPerson = { name: string; email: string };

/**
 * Reads a list of people, one a line: `Anna Berger`, `Anna Berger, anna@firm.at`, `Anna Berger <anna@firm.at>`, or cells
 * of a spreadsheet. Empty lines do not count. Addresses are not checked here.
 */
export function peopleOfLines(text: string): TypedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(personOf);
}

function personOf(line: string): TypedPerson {
  const words = line.split(/[\s,;<>()]+/).filter(Boolean);
  const email = words.find((word) => word.includes("@")) ?? "";
  const name = line
    .replace(email, "")
    .replace(/[\s,;<>()"]+/g, " ")
    .trim();
  return { name, email };
}
