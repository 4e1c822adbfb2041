import type { Metadata } from "next";
import { requireMember } from "@/components/member/require-member";
import { DataPanel } from "@/components/member/settings/data-panel";
import { toldBy } from "@/components/member/settings/form-flash";
import { ProfilePanel } from "@/components/member/settings/profile-panel";
import { SettingsScreen } from "@/components/member/settings/settings-screen";
import { BillingPanel } from "@/components/shop/settings/billing-panel";
import { EndingSubscriptions } from "@/components/shop/settings/ending-subscriptions";
import { readCountries } from "@/lib/read-countries";
import { readFlash } from "@/lib/request/read-flash";
import { routes } from "@/lib/routes";
import { settingsForm } from "@/lib/settings-page";

export const metadata: Metadata = { title: "Settings", robots: { index: false } };

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SettingsPage({ searchParams }: Query) {
  const member = await requireMember(routes.settings);
  const query = await searchParams;
  const [flash, countries] = await Promise.all([readFlash(query.notice), readCountries()]);
  const form = settingsForm(query.form);
  return (
    <SettingsScreen
      told={form === null ? toldBy(flash) : null}
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
