import { object, string } from "yup";
import { parseAddress } from "./mail-address";
import { formLine, numbers, ticked } from "./form-lines";
import { cleanCode } from "./typed-code";
import { typedEmail } from "./typed-email";

const email = typedEmail()
  .required("Please enter your e-mail")
  .email("Please enter a valid email")
  .test("address", "Please enter a valid email", (value) => !value || parseAddress(value) !== null);

/** Login mode. Names and country may be null (R318, R319, R323). */
export const loginSchema = object({
  log: email,
  firstname: string().nullable(),
  lastname: string().nullable(),
  locale: string().nullable(),
});

/** The inputs enforce these limits, so no rule repeats them (R350). */
export const maxLengths = { name: 100, company: 200 } as const;

/** Register mode. The backticks are part of the texts (R318–R322, R350). */
export const registerSchema = object({
  log: email,
  firstname: formLine().required("What`s your firstname?"),
  lastname: formLine().required("What`s your lastname?"),
  locale: string()
    .required("Please choose a country")
    .matches(/^[A-Z]{2}$/, "Please choose a country"),
  company: formLine().nullable(),
  jobRole: string().nullable(),
  interests: numbers().nullable(),
  newsletter: ticked().nullable(),
});

/** Eight letters and digits, or the six digits of some hosts. Spaces between them are accepted. */
export const codeSchema = object({
  code: string()
    .transform((value: unknown) => (typeof value === "string" ? cleanCode(value, "signIn") : value))
    .required("Please enter the code")
    .matches(/^(?:[A-Z0-9]{8}|\d{6})$/, "The code has eight letters and digits"),
});

/** Exactly these seven, in this order (R242–R249). */
export const jobRoles = [
  "Executive / C-Level",
  "Director / Head of Department",
  "Manager / Team Lead",
  "Team Member / Practitioner",
  "Organizational Development",
  "Consultant / External Advisor",
  "Other",
] as const;

/** Exactly these five, in this order. `{name}` is the product (R250–R255). */
export const interests = [
  { value: 80, label: "Coordinate across teams on critical initiatives" },
  { value: 81, label: "Bridge the gap between strategy and execution" },
  { value: 82, label: "Enable enterprise-wide collaboration" },
  { value: 83, label: "Guiding organizations in applying {name}" },
  { value: 0, label: "Other" },
] as const;

/** Choosing any interest counts as consent to news (R328). */
export function wantsNews(
  newsletter: boolean | null | undefined,
  chosen: readonly number[] | null | undefined,
): boolean {
  return Boolean(newsletter) || Boolean(chosen?.length);
}

/** Parameters that identify a person or grant access. */
const personal = [
  "fla_login_error",
  "notice",
  "sent",
  "token",
  "code",
  "email",
  "log",
  "firstname",
  "lastname",
  "redirect_to",
];

/** The back end's limit, so that no registration fails because of a long address (R350). */
const MAX_ADDRESS_LENGTH = 500;

/** The page's address at registration, without personal parameters. A long query is left out (R240). */
export function touchPointOf(href: string): string {
  const url = new URL(href);
  for (const name of personal) url.searchParams.delete(name);
  url.hash = "";
  if (url.href.length > MAX_ADDRESS_LENGTH) url.search = "";
  return url.href.slice(0, MAX_ADDRESS_LENGTH);
}
