import { jobRoles, interests } from "@/lib/rules/forms/sign-in";
import { withProduct } from "@/lib/site";
import type { Member } from "../store/members";

/** What a member agreed to, in words. */
export function consentText(member: Member, origin: string): string {
  const chosen = interests.filter(({ value }) => member.interests.includes(value));
  const role = jobRoles.find((one) => one === member.jobRole);
  return [
    `Newsletter: ${member.newsletter ? "yes" : "no"}. Change it on ${origin}/account/me/settings.`,
    `Interests: ${chosen.map(({ label }) => withProduct(label)).join("; ") || "none"}.`,
    `Job role: ${role ?? "not given"}.`,
    `Registered on ${member.createdAt.toISOString()}${member.touchPoint ? `, at ${member.touchPoint}` : ""}.`,
    "Cookies: your choice is kept in your browser only, not with us. Change it by the link at the foot of every page.",
    "",
  ].join("\n");
}
