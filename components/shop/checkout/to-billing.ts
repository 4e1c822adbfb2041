import type { CountriesEnum, CustomerAddressInput } from "@/graphql/generated/shop/documents";
import type { BillingValues } from "@/lib/rules/forms/checkout";

/** The typed values as the shop takes them: a private person has neither company nor VAT id. */
export function toBilling(
  values: { [Field in keyof BillingValues]?: string },
  countries: readonly { code: CountriesEnum }[],
): CustomerAddressInput {
  const isCompany = values.customerType === "company";
  const country = countries.find(({ code }) => code === values.country)?.code;
  const text = (value: string | undefined) => value?.trim() ?? "";
  return {
    customerType: isCompany ? "company" : "private",
    firstName: text(values.firstName),
    lastName: text(values.lastName),
    company: isCompany ? text(values.company) : "",
    vatId: isCompany ? text(values.vatId).replace(/\s/g, "").toUpperCase() : "",
    address1: text(values.address1),
    postcode: text(values.postcode),
    city: text(values.city),
    ...(country ? { country } : {}),
    ...(values.email ? { email: text(values.email) } : {}),
  };
}
