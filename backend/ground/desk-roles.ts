import { userError } from "./errors";

/** For entries that the whole staff may use. An administrator may use every entry. */
export const everybody = ["DESK", "BOOKS", "EDITOR"] as const;
export const roles = [...everybody, "ADMINISTRATOR"] as const;
export type Role = (typeof roles)[number];

/** Each role's name among a member's capabilities, and its name and work in words. */
const facts: Readonly<Record<Role, { capability: string; label: string }>> = {
  DESK: { capability: "fla_desk", label: "Desk: dates, orders, people" },
  BOOKS: { capability: "fla_desk_books", label: "Books: money, documents, the accountant's month" },
  EDITOR: { capability: "fla_desk_editor", label: "Editor: texts, pictures, prices" },
  ADMINISTRATOR: {
    capability: "fla_desk_keeper",
    label: "Administrator: roles, codes, settings and everything that the others can do",
  },
};

export const capabilityOf = (role: Role): string => facts[role].capability;

export function rolesIn(capabilities: readonly string[]): Role[] {
  return roles.filter((role) => capabilities.includes(capabilityOf(role)));
}

export const isStaff = (capabilities: readonly string[]): boolean => rolesIn(capabilities).length > 0;

/** Every role with its words, and whether the member has it. */
export function rolesToGive(capabilities: readonly string[]) {
  return roles.map((role) => ({
    role,
    label: facts[role].label,
    has: capabilities.includes(capabilityOf(role)),
  }));
}

/** Whether one of the roles is allowed. An administrator may do everything that the others may. */
export function mayAct(has: readonly Role[], allowed: readonly Role[]): boolean {
  return has.some((role) => role === "ADMINISTRATOR" || allowed.includes(role));
}

/** @throws GraphQLError NOT_ALLOWED */
export function requireRole(has: readonly Role[], allowed: readonly Role[]): void {
  if (mayAct(has, allowed)) return;
  throw userError(
    "Your roles do not include this. An administrator of the desk can change them.",
    "NOT_ALLOWED",
  );
}

/** @returns undefined for a word that is not a role */
export function roleNamed(word: string): Role | undefined {
  return roles.find((role) => role.toLowerCase() === word.toLowerCase());
}

export function rolesText(names: readonly string[]): string {
  if (names.length === 0) return "no role at the desk";
  return `the role${names.length === 1 ? "" : "s"} ${names.join(", ").toLowerCase()}`;
}
