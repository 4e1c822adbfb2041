import "server-only";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { GetProfileDocument, type GetProfileQuery } from "@/graphql/generated/member/documents";
import type { Flash } from "@/lib/forms/flash";
import { readPart } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { type ProfileLinkName, profileLinks } from "@/lib/rules/forms/profile";
import type { SettingsForm } from "@/lib/addresses/settings-page";
import { ImageForm } from "./image-form";
import type { ProfileFormValues, ProfileTextName } from "./profile-fields";
import { ProfileForm } from "./profile-form";
import { SettingsSection } from "./settings-section";

type Country = { code: string; name: string };
type ProfilePanelProps = {
  /** Null when the shop, which has the list, does not answer. */
  countries: readonly Country[] | null;
  /** The result of the last plain form, and the form's name. */
  flash: Flash | null;
  form: SettingsForm | null;
};

/** Image, names, company, newsletter and links of the member. */
export async function ProfilePanel({ countries, flash, form }: ProfilePanelProps) {
  const profile = await readPart(GetProfileDocument, {}, ({ viewer }) => viewer);
  if ("problem" in profile) {
    return (
      <SettingsSection id="profile" title="Profile">
        <Callout kind="error" title={profile.problem} actions={<a href="">Try again</a>} />
      </SettingsSection>
    );
  }
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(" ");
  const typed = form === "profile" ? flash : null;
  return (
    <>
      <SettingsSection
        id="profile-image"
        title="Profile image"
        lead="Shown in your account. We remove the location and other data that a camera stores in a picture."
      >
        <ImageForm
          image={profile.profileImage}
          name={name || (profile.email ?? "")}
          flash={form === "image" ? flash : null}
        />
      </SettingsSection>
      <SettingsSection
        id="profile"
        title="Profile"
        lead={
          <>
            You sign in with <strong>{profile.email}</strong>. To change this address,{" "}
            <AppLink href={routes.contact}>write to us</AppLink>: we make sure first that both are yours.
          </>
        }
      >
        <ProfileForm
          countries={countries ?? ownOf(profile)}
          values={profileFormValues(profile, typed?.values)}
          flash={typed}
        />
      </SettingsSection>
    </>
  );
}

/**
 * The choices when the country list failed to load: the member's own country, so that the rest of the form can be
 * saved.
 */
function ownOf({ country }: Profile): Country[] {
  return country ? [{ code: country, name: country }] : [];
}

type Profile = NonNullable<GetProfileQuery["viewer"]>;

/** Initial values: the typed values of a plain form that came back, otherwise the saved profile. */
function profileFormValues(profile: Profile, typed: Record<string, string> | undefined): ProfileFormValues {
  const text = (name: ProfileTextName): string => {
    if (typed) return typed[name] ?? "";
    return (isLink(name) ? profile.socialLinks?.[name] : profile[name]) ?? "";
  };
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    oneName: (typed ? typed.oneName === "on" : profile.firstName && !profile.lastName) ? "on" : false,
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

function isLink(name: ProfileTextName): name is ProfileLinkName {
  return profileLinks.some((link) => link.name === name);
}
