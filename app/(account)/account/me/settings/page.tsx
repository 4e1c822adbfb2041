import { requireMember } from "@/components/account/require-member";
import { BillingPanel } from "@/components/settings/billing-panel";
import { DataPanel, EndingSubscriptions } from "@/components/settings/data-panel";
import { ProfilePanel } from "@/components/settings/profile-panel";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { saveResultOf } from "@/components/settings/settings-section";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readCountries } from "@/lib/read/countries";
import { routes } from "@/lib/addresses/routes";
import { settingsForm } from "@/lib/addresses/settings-page";

export const metadata = { title: "Settings" };

export default async function SettingsPage({ searchParams }: PageQuery) {
  const member = await requireMember(routes.settings);
  const query = await searchParams;
  const [flash, countries] = await Promise.all([readFlash(query.notice), readCountries()]);
  const form = settingsForm(query.form);
  return (
    <SettingsScreen
      result={form === null ? saveResultOf(flash) : null}
      profile={<ProfilePanel countries={countries} flash={flash} form={form} />}
      billing={<BillingPanel countries={countries} flash={form === "billing" ? flash : null} />}
      data={
        <DataPanel member={member} flash={flash} form={form}>
          <EndingSubscriptions />
        </DataPanel>
      }
    />
  );
}
