import { array, boolean, number, object, string, type InferType } from "yup";
import { profileLink } from "./profile-links";
import { profileTexts } from "./profile-texts";
import { jobRoles } from "./sign-in";

const line = (max: number) =>
  string()
    .trim()
    .max(max, profileTexts.tooLong(max))
    .matches(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, profileTexts.signs);
const link = string()
  .trim()
  .test("https", profileTexts.link, (typed) => !typed || profileLink(typed));

/** Rules of the profile form; the browser and the forms route use the same, the back end checks for itself. */
export const profileSchema = object({
  firstName: line(100).required(profileTexts.firstName),
  lastName: line(100).required(profileTexts.lastName),
  company: line(200),
  country: string()
    .required(profileTexts.country)
    .matches(/^[A-Z]{2}$/, profileTexts.country),
  jobRole: string().oneOf(["", ...jobRoles], profileTexts.choose),
  interests: array(number().required()),
  newsletter: boolean(),
  website: link,
  linkedin: link,
  instagram: link,
  youtube: link,
  facebook: link,
  twitter: link,
});

export type ProfileValues = InferType<typeof profileSchema>;
