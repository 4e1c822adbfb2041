import { billing } from "@/tests/support/checkout-world";

/** Under reverse charge by the demo register. */
export const firm = {
  firstName: "Mira",
  lastName: "Łukasz",
  customerType: "company",
  company: "Firma GmbH",
  vatId: "DE136695976",
  country: "DE",
  address1: "Weg 1",
  postcode: "10115",
  city: "Berlin",
};
/** Where the sample order went, without its e-mail address. */
const { email: _email, ...printed } = billing;
export const home = printed;
export const moved = { ...home, address1: "Platz 9", postcode: "8010", city: "Graz" };
