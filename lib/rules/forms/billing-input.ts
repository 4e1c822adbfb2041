import type { CountriesEnum, CustomerAddressInput } from "@/graphql/generated/shop/documents";
import { addressRules } from "./address-rules";
import type { BillingValues } from "./checkout";
import { cleanCode } from "./typed-code";
import { typedLine } from "./typed-text";

/**
 * The values of a form as the contract's address. A private person has neither company nor VAT id. Fields that the form
 * hides are empty.
 */
export function toBilling(
  values: { [Field in keyof BillingValues]?: string | false },
  countries: readonly { code: CountriesEnum }[],
): CustomerAddressInput {
  const isCompany = values.customerType === "company";
  const country = countries.find(({ code }) => code === values.country)?.code;
  const text = (value: string | false | undefined) => typedLine(value || "");
  const rules = addressRules(country);
  return {
    customerType: isCompany ? "company" : "private",
    firstName: text(values.firstName),
    lastName: values.oneName === "on" ? "" : text(values.lastName),
    company: isCompany ? text(values.company) : "",
    vatId: isCompany ? cleanCode(values.vatId || "", "vatId") : "",
    address1: text(values.address1),
    address2: text(values.address2),
    postcode: rules.postcode === "none" ? "" : text(values.postcode),
    city: text(values.city),
    state: rules.state === "none" ? "" : text(values.state),
    ...(country ? { country } : {}),
    ...(values.email ? { email: cleanCode(values.email, "email") } : {}),
  };
}
