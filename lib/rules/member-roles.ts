import { can, COACH, GUIDE, PROGRAM_MEMBER, SUPPORTER } from "./capabilities";

type Person = {
  isGuide?: boolean | null;
  isCoach?: boolean | null;
  myProfessionalProgram?: { status?: string | null } | null;
};

/** What a person is at the academy, in words for badges. Source: R351, R355. */
export function rolesOf(person: Person, capabilities: readonly string[]): string[] {
  const isActive = person.myProfessionalProgram?.status?.toUpperCase() === "ACTIVE";
  const roles: [string, boolean][] = [
    ["Guide", Boolean(person.isGuide) || can(capabilities, GUIDE)],
    ["Coach", Boolean(person.isCoach) || can(capabilities, COACH)],
    ["Program member", isActive || can(capabilities, PROGRAM_MEMBER)],
    ["Supporter", can(capabilities, SUPPORTER)],
  ];
  return roles.flatMap(([role, has]) => (has ? [role] : []));
}
