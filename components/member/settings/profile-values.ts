import { profileLinks, type ProfileLinkName } from "@/lib/rules/forms/profile-links";
import type { Profile } from "./read-profile";

type TextName = "firstName" | "lastName" | "company" | "country" | "jobRole" | ProfileLinkName;

/** What the form's fields hold; boxes of one name hold the values of the ticked ones. */
export type ProfileFormValues = Record<TextName, string> & { interests: string[]; newsletter: boolean };

/** What to fill in: what was typed before a plain form came back, else what is saved. */
export function valuesOf(profile: Profile, typed: Record<string, string> | undefined): ProfileFormValues {
  const saved = (name: TextName) => {
    const link = profileLinks.find((one) => one.name === name);
    const known: Record<string, string | null> = {
      firstName: profile.firstName,
      lastName: profile.lastName,
      company: profile.company,
      country: profile.country,
      jobRole: profile.jobRole,
    };
    return (link ? profile.socialLinks?.[link.name] : known[name]) ?? "";
  };
  const text = (name: TextName) => (typed ? (typed[name] ?? "") : saved(name));
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    company: text("company"),
    country: text("country"),
    jobRole: text("jobRole"),
    website: text("website"),
    linkedin: text("linkedin"),
    instagram: text("instagram"),
    youtube: text("youtube"),
    facebook: text("facebook"),
    twitter: text("twitter"),
    interests: typed
      ? (typed.interests ?? "").split(",").filter(Boolean)
      : (profile.interests ?? []).filter((id) => id !== null).map(String),
    newsletter: typed ? typed.newsletter === "on" : profile.newsletter === true,
  };
}
