import type { UpdateProfileInput } from "@/graphql/generated/member/documents";
import { profileLinks } from "./rules/forms/profile-links";
import { wantsNews } from "./rules/forms/sign-in";

/** The form's values as the member service takes them: the whole profile, so what is empty is taken away. */
export function toProfileInput(
  text: (name: string) => string,
  interests: readonly number[],
  newsletter: boolean,
): UpdateProfileInput {
  const typed = (name: string) => text(name).trim();
  return {
    firstName: typed("firstName"),
    lastName: typed("lastName"),
    company: typed("company"),
    country: typed("country"),
    jobRole: typed("jobRole"),
    interests: [...interests],
    newsletter: wantsNews(newsletter, interests),
    socialLinks: Object.fromEntries(profileLinks.map(({ name }) => [name, typed(name)])),
  };
}
