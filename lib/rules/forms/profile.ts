import { type InferType, object, string } from "yup";
import type { UpdateProfileInput } from "@/graphql/generated/member/documents";
import { jobRoles, wantsNews } from "./sign-in";
import { formLastName, formName, numbers, ticked } from "./form-lines";
import { typedLine } from "./typed-text";

/** For the browser, the forms route and the back end. */
export const profileTexts = {
  firstName: "What`s your firstname?",
  lastName: "What`s your lastname?",
  country: "Please choose a country",
  choose: "Please choose from the list",
  link: "Please enter an address that starts with https://",
  tooLong: (max: number) => `Please use at most ${max} characters`,
} as const;

const link = string()
  .trim()
  .test("https", profileTexts.link, (typed) => !typed || profileLink(typed));

/** For the browser and the forms route. The back end has its own checks. */
export const profileSchema = object({
  firstName: formName("person", 100).required(profileTexts.firstName),
  lastName: formLastName(profileTexts.lastName, formName("person", 100)),
  oneName: string(),
  company: formName("company", 200),
  country: string()
    .required(profileTexts.country)
    .matches(/^[A-Z]{2}$/, profileTexts.country),
  jobRole: string().oneOf(["", ...jobRoles], profileTexts.choose),
  interests: numbers(),
  newsletter: ticked(),
  website: link,
  linkedin: link,
  instagram: link,
  youtube: link,
  facebook: link,
  twitter: link,
});

export const profileLinks = [
  { name: "website", label: "Website", example: "https://www.example.com" },
  { name: "linkedin", label: "LinkedIn", example: "https://www.linkedin.com/in/…" },
  { name: "instagram", label: "Instagram", example: "https://www.instagram.com/…" },
  { name: "youtube", label: "YouTube", example: "https://www.youtube.com/@…" },
  { name: "facebook", label: "Facebook", example: "https://www.facebook.com/…" },
  { name: "twitter", label: "X (Twitter)", example: "https://x.com/…" },
] as const;

export type ProfileLinkName = (typeof profileLinks)[number]["name"];

/** True for an https address of at most 300 characters, with a host name and without a password. */
export function profileLink(typed: string): boolean {
  if (typed.length > 300 || /[\s\p{Cc}\p{Cs}]/u.test(typed) || !URL.canParse(typed)) return false;
  const { protocol, username, password, hostname } = new URL(typed);
  return protocol === "https:" && username === "" && password === "" && hostname.includes(".");
}

/** In bytes. The back end has the same limit. */
export const IMAGE_MAX_BYTES = 5 * 1_024 * 1_024;

export const imageTexts = {
  missing: "Please choose an image file.",
  tooLarge: "The image is larger than 5 MB. Please choose a smaller one.",
  wrongKind: "Please choose a PNG, JPEG or WebP image.",
} as const;

/** The field's `accept`. The back end checks the file's bytes. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** The reason why a file cannot be sent; null when it can. */
export function imageProblem(file: { size: number; type: string } | null | undefined): string | null {
  if (!file || file.size === 0) return imageTexts.missing;
  if (!imageTypes.some((type) => type === file.type)) return imageTexts.wrongKind;
  return file.size > IMAGE_MAX_BYTES ? imageTexts.tooLarge : null;
}

/** Builds the whole profile for the member service, which clears the fields that are empty. */
export function toProfileInput(values: InferType<typeof profileSchema>): UpdateProfileInput {
  const { firstName, lastName = "", oneName, company = "", country, jobRole = "" } = values;
  const { interests = [], newsletter } = values;
  return {
    firstName,
    lastName: oneName === "on" ? "" : lastName,
    company,
    country,
    jobRole,
    interests,
    newsletter: wantsNews(newsletter, interests),
    socialLinks: Object.fromEntries(profileLinks.map(({ name }) => [name, typedLine(values[name] ?? "")])),
  };
}
