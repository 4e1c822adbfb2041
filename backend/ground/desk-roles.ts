/**
 * DESK: dates, orders, people. BOOKS: money and documents. EDITOR: texts, pictures, prices. ADMINISTRATOR: everything.
 */
export const roles = ["DESK", "BOOKS", "EDITOR", "ADMINISTRATOR"] as const;
export type Role = (typeof roles)[number];

/** The name of each role among a member's capabilities. */
export const roleCapabilities: Readonly<Record<Role, string>> = {
  DESK: "fla_desk",
  BOOKS: "fla_desk_books",
  EDITOR: "fla_desk_editor",
  ADMINISTRATOR: "fla_desk_keeper",
};

export function rolesIn(capabilities: readonly string[]): Role[] {
  return roles.filter((role) => capabilities.includes(roleCapabilities[role]));
}

/** Whether one of the roles is allowed. An administrator may do everything that the others may. */
export function mayAct(has: readonly Role[], allowed: readonly Role[]): boolean {
  return has.some((role) => role === "ADMINISTRATOR" || allowed.includes(role));
}

/** @returns undefined for a word that is not a role */
export function roleNamed(word: string): Role | undefined {
  return roles.find((role) => role.toLowerCase() === word.toLowerCase());
}

export function rolesText(names: readonly string[]): string {
  if (names.length === 0) return "no role at the desk";
  return `the role${names.length === 1 ? "" : "s"} ${names.join(", ").toLowerCase()}`;
}
