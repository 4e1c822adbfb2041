/** Opens the cockpit, the academy's application for guides and coaches. Source: R354. */
export const COCKPIT_ACCESS = "fla_has_cockpit_access";
/** Teaches workshops. */
export const GUIDE = "fla_is_guide";
/** Accompanies organisations. */
export const COACH = "fla_is_coach";
/** Pays for the membership. */
export const SUPPORTER = "fla_is_supporter";
/** Takes part in the professional program. */
export const PROGRAM_MEMBER = "fla_is_program_member";
/** May enter the live room of the yearly event. */
export const YEARLY_EVENT_ACCESS = "fla_has_flday_access";

type Names = readonly (string | null)[] | null | undefined;

/** What a person may do: the union of the member's and the customer's rights, each once. Source: R352. */
export function capabilitiesOf(member: Names, customer: Names): string[] {
  const all = [...(member ?? []), ...(customer ?? [])];
  return [...new Set(all.filter((name): name is string => Boolean(name)))];
}

/** Whether a right is among those of a person. Source: R353. */
export function can(capabilities: readonly string[], name: string): boolean {
  return capabilities.includes(name);
}
