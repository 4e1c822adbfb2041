import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { SettingsSection } from "@/components/ui/settings-section";
import { routes } from "@/lib/routes";
import type { SettingsForm } from "@/lib/settings-page";
import type { FormFlash } from "./form-flash";
import { ImageForm } from "./image-form";
import { ProfileForm } from "./profile-form";
import { valuesOf } from "./profile-values";
import { readProfile, type Profile } from "./read-profile";

type Country = { code: string; name: string };
type ProfilePanelProps = {
  /** Null: the shop, which has the list, does not answer. */
  countries: readonly Country[] | null;
  /** What the last plain form left, and which one it was. */
  flash: FormFlash | null;
  form: SettingsForm | null;
};

/** Image, names, company, news and links of the member. */
export async function ProfilePanel({ countries, flash, form }: ProfilePanelProps) {
  const profile = await readProfile();
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
        lead="Shown in your account. Places and other notes that a camera writes into a picture are taken out."
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
          values={valuesOf(profile, typed?.values)}
          flash={typed}
        />
      </SettingsSection>
    </>
  );
}

/** Enough to save the rest of the form. */
function ownOf({ country }: Profile): Country[] {
  return country ? [{ code: country, name: country }] : [];
}
