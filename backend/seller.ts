import { site } from "@/lib/site";

/**
 * Who sells and where money goes: printed on every invoice. Sample data of a company that does not exist; replace it
 * before anything is sold. The account number is the example IBAN of the Austrian National Bank's documentation.
 */
export const seller = {
  isSample: true,
  name: `${site.name} Academy GmbH`,
  address: ["Musterstraße 1", "1010 Wien", "Austria"],
  place: { street: "Musterstraße 1", postcode: "1010", city: "Wien", country: "AT" },
  email: "office@academy.example",
  vatId: "ATU00000000",
  /** Given in place of the VAT id where EN 16931 forbids that one (BR-O-02). */
  taxNumber: "00 000/0000",
  registerNumber: "FN 000000a",
  register: "FN 000000a, Handelsgericht Wien",
  bank: {
    holder: `${site.name} Academy GmbH`,
    name: "Musterbank AG",
    iban: "AT61 1904 3002 3457 3201",
    bic: "MUSTATWW",
  },
} as const;
