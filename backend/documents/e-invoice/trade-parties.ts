import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import type { Buyer } from "../invoice";
import { seller } from "../seller";

type Party = FacturXInvoiceInput["seller"];

/** BG-4. Without a VAT id where nothing is subject to VAT: EN 16931 forbids it there (BR-O-02). */
export function sellerParty(isOutside: boolean): Party {
  const { street, postcode, city, country } = seller.place;
  return {
    name: seller.name,
    address: { line1: street, postalCode: postcode, city, country },
    contact: { name: seller.name, email: seller.email },
    electronicAddress: { value: seller.email, schemeID: "EM" },
    legalOrganization: { id: seller.registerNumber },
    taxRegistrations: isOutside
      ? [{ id: seller.taxNumber, schemeId: "FC" }]
      : [
          { id: seller.vatId, schemeId: "VA" },
          { id: seller.taxNumber, schemeId: "FC" },
        ],
  };
}

/** BG-7. */
export function buyerParty({ name, person, email, vatId, address }: Buyer, isOutside: boolean): Party {
  return {
    name,
    address: {
      line1: address.street,
      ...(address.addition && { line2: address.addition }),
      postalCode: address.postcode,
      city: address.city,
      country: address.country,
      ...(address.state && { subdivision: address.state }),
    },
    contact: { ...(person && { name: person }), email },
    electronicAddress: { value: email, schemeID: "EM" },
    // One without the prefix of a state is not a VAT id (BR-CO-09).
    ...(vatId &&
      !isOutside &&
      /^[A-Z]{2}/.test(vatId) && { taxRegistrations: [{ id: vatId, schemeId: "VA" }] }),
  };
}
