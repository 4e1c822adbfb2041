import { array, boolean, number, object, string } from "yup";
import { parseAddress } from "./mail-address";
import { plainDirection, turnedText } from "./text-direction";

const email = string()
  .transform((value: unknown) => (typeof value === "string" ? value.trim() : value))
  .required("Please enter your e-mail")
  .email("Please enter a valid email")
  .test("address", "Please enter a valid email", (value) => !value || parseAddress(value) !== null);

/** Rules of the login mode: names and country may be null. Source: R318, R319, R323. */
export const loginSchema = object({
  log: email,
  firstname: string().nullable(),
  lastname: string().nullable(),
  locale: string().nullable(),
});

/** Maximum lengths; the inputs enforce them, so that no rule has to (R350). */
export const maxLengths = { name: 100, company: 200 } as const;

/** Rules of the register mode. The backticks belong to the texts. Source: R318–R322, R350. */
export const registerSchema = object({
  log: email,
  firstname: string().trim().required("What`s your firstname?").matches(plainDirection, turnedText),
  lastname: string().trim().required("What`s your lastname?").matches(plainDirection, turnedText),
  locale: string()
    .required("Please choose a country")
    .matches(/^[A-Z]{2}$/, "Please choose a country"),
  company: string().trim().nullable().matches(plainDirection, turnedText),
  jobRole: string().nullable(),
  // The form's boxes are `false` while none is ticked.
  interests: array(number().required())
    .transform((list: unknown, raw: unknown) => (raw === false ? [] : list))
    .nullable(),
  newsletter: boolean().nullable(),
});

/** Six digits; spaces typed between them are accepted. */
export const codeSchema = object({
  code: string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/\s/g, "") : value))
    .required("Please enter the code")
    .matches(/^\d{6}$/, "The code has six digits"),
});

/** Exactly these seven, in this order. Source: R242–R249. */
export const jobRoles = [
  "Executive / C-Level",
  "Director / Head of Department",
  "Manager / Team Lead",
  "Team Member / Practitioner",
  "Organizational Development",
  "Consultant / External Advisor",
  "Other",
] as const;

/** Exactly these five, in this order; `{name}` is the product. Source: R250–R255. */
export const interests = [
  { value: 80, label: "Coordinate across teams on critical initiatives" },
  { value: 81, label: "Bridge the gap between strategy and execution" },
  { value: 82, label: "Enable enterprise-wide collaboration" },
  { value: 83, label: "Guiding organizations in applying {name}" },
  { value: 0, label: "Other" },
] as const;

/** Any chosen interest means news are wanted. Source: R328. */
export function wantsNews(
  newsletter: boolean | null | undefined,
  chosen: readonly number[] | null | undefined,
): boolean {
  return Boolean(newsletter) || Boolean(chosen?.length);
}

/** Parameters that say who somebody is or let somebody in. */
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

/** The back end accepts no more, and no registration should fail because of it (R350). */
const MAX_ADDRESS_LENGTH = 500;

/**
 * The address of the page at registration, without what is personal; a long query is left out.
 * Source: R240 and its reading.
 */
export function touchPointOf(href: string): string {
  const url = new URL(href);
  for (const name of personal) url.searchParams.delete(name);
  url.hash = "";
  if (url.href.length > MAX_ADDRESS_LENGTH) url.search = "";
  return url.href.slice(0, MAX_ADDRESS_LENGTH);
}
