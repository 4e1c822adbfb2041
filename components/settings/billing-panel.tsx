import "server-only";
import { Callout } from "@/components/ui/callout";
import { SettingsSection } from "./settings-section";
import type { CountriesEnum } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { readShopOffers } from "@/lib/read/shop";
import { defaultsOf } from "@/components/checkout/address/customer";
import type { Flash } from "@/lib/forms/flash";
import { BillingForm } from "./billing-form";
import { isStrangerToShop } from "@/lib/read/account";
import { readCustomer } from "@/components/checkout/address/read-customer";

type BillingPanelProps = {
  /** Null when the shop does not answer. */
  countries: readonly { code: CountriesEnum; name: string }[] | null;
  flash: Flash | null;
};

/**
 * The invoice address; empty when the shop has no customer for the member. If the shop fails while the member service
 * answers, only this part shows the failure.
 */
export async function BillingPanel({ countries, flash }: BillingPanelProps) {
  if (await isStrangerToShop()) return null;
  const [customer, { vatCheck, purchaseOrderRule }] = await Promise.all([readCustomer(), readShopOffers()]);
  const isRead = !("problem" in customer);
  return (
    <SettingsSection
      id="invoice-address"
      title="Invoice details"
      lead="Filled in for you at the checkout. Orders already placed keep the address they were placed with."
    >
      {isRead && countries ? (
        <BillingForm
          customer={customer.id ?? ""}
          countries={countries}
          defaults={defaultsOf(customer, flash?.values)}
          vat={{
            result: customer.vatValidationResult,
            message: customer.vatExemptMessage,
            vatId: customer.billing?.vatId ?? "",
            isExempt: customer.isVatExempt,
            isRegional: customer.pppPossible,
          }}
          hasVatIds={vatCheck}
          hasPurchaseOrderRule={purchaseOrderRule}
          flash={flash}
        />
      ) : (
        <Callout
          kind="error"
          title={isRead ? messageFor("getCustomer") : customer.problem}
          actions={<a href="">Try again</a>}
        />
      )}
    </SettingsSection>
  );
}
