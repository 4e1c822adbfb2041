import { aboutNobody } from "@/graphql/generated/about-nobody";
import type { Operation } from "./trusted-documents";

/**
 * Whether a guest's answer would be wrong for a member. It is not for operations with the same answer for everybody, and
 * for forms that people use before they sign in. Their documents begin with `# About nobody`.
 */
export function isAboutPerson({ name }: Pick<Operation, "name">): boolean {
  return !aboutNobody.has(name);
}
