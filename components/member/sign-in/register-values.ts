import type { RegisterFlaUserInput } from "@/graphql/generated/member/documents";
import { wantsNews } from "@/lib/rules/forms/sign-in";

/** Checkboxes of one name hold the values of the ticked ones. */
export type RegisterFormValues = {
  log: string;
  firstname: string;
  lastname: string;
  locale: string;
  company?: string;
  jobRole?: string;
  interests?: string[] | false;
  newsletter?: boolean;
};

/** What is sent; the fields of the full type only from the full type. */
export function toInput(values: RegisterFormValues, type: "simple" | "full"): RegisterFlaUserInput {
  const interests = (values.interests || []).map(Number);
  const { log, firstname, lastname, locale, company, jobRole } = values;
  const base = { log: log.trim(), firstname: firstname.trim(), lastname: lastname.trim(), locale };
  if (type === "simple") return { ...base, newsletter: wantsNews(values.newsletter, []) };
  return {
    ...base,
    company: company?.trim() || null,
    jobRole: jobRole || null,
    interests,
    newsletter: wantsNews(values.newsletter, interests),
  };
}
