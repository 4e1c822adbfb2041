/** Lets a member open the cockpit, the academy's application for guides and coaches. */
export const COCKPIT_ACCESS = "fla_has_cockpit_access";
const GUIDE = "fla_is_guide";
const COACH = "fla_is_coach";
export const SUPPORTER = "fla_is_supporter";
export const PROGRAM_MEMBER = "fla_is_program_member";
/** Lets a member enter the live room of the yearly event. */
export const YEARLY_EVENT_ACCESS = "fla_has_flday_access";

type Names = readonly (string | null)[] | null | undefined;

export function capabilitiesOf(member: Names, customer: Names): string[] {
  const all = [...(member ?? []), ...(customer ?? [])];
  return [...new Set(all.filter((name): name is string => Boolean(name)))];
}

export function can(capabilities: readonly string[], name: string): boolean {
  return capabilities.includes(name);
}

type Person = {
  isGuide?: boolean | null;
  isCoach?: boolean | null;
  myProfessionalProgram?: { status?: string | null } | null;
};

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
