import { site } from "@/lib/site";

/**
 * Who sells and where money goes: printed on every invoice. Sample data of a company that does not exist; replace it
 * before anything is sold. The account number is the example IBAN of the Austrian National Bank's documentation.
 */
export const seller = {
  isSample: true,
  name: `${site.name} Academy GmbH`,
  address: ["Musterstraße 1", "1010 Wien", "Austria"],
  email: "office@academy.example",
  vatId: "ATU00000000",
  register: "FN 000000a, Handelsgericht Wien",
  bank: {
    holder: `${site.name} Academy GmbH`,
    name: "Musterbank AG",
    iban: "AT61 1904 3002 3457 3201",
    bic: "MUSTATWW",
  },
} as const;
