import { site } from "@/lib/site";

/** The seller and the account for payments. A document keeps the seller's data of its day. */
export type Seller = {
  /** The product's name at the top of the page. */
  brand: string;
  /** Whether this is sample data of a company that does not exist. Every document then says so. */
  isSample: boolean;
  name: string;
  /** As printed, from top to bottom. */
  address: readonly string[];
  postalAddress: { street: string; postcode: string; city: string; country: string };
  email: string;
  vatId: string;
  /** Given in place of the VAT id where EN 16931 forbids a VAT id (BR-O-02). */
  taxNumber: string;
  registerNumber: string;
  register: string;
  bank: { holder: string; name: string; iban: string; bic: string };
};

/**
 * The seller on every document. This is sample data of a company that does not exist; replace it before anything is
 * sold. The account number is the example IBAN of the Austrian National Bank's documentation.
 */
export const seller: Seller = {
  brand: site.name,
  isSample: true,
  name: `${site.name} Academy GmbH`,
  address: ["Musterstraße 1", "1010 Wien", "Austria"],
  postalAddress: { street: "Musterstraße 1", postcode: "1010", city: "Wien", country: "AT" },
  email: "office@academy.example",
  vatId: "ATU00000000",
  taxNumber: "00 000/0000",
  registerNumber: "FN 000000a",
  register: "FN 000000a, Handelsgericht Wien",
  bank: {
    holder: `${site.name} Academy GmbH`,
    name: "Musterbank AG",
    iban: "AT61 1904 3002 3457 3201",
    bic: "MUSTATWW",
  },
};

/**
 * The lines that Austrian law requires in a company's letters and mails (UGB § 14, ECG § 5), without its name. Empty
 * facts are left out.
 */
export function legalLines({ address, postalAddress, register, vatId, isSample }: Seller): string[] {
  const seat = postalAddress.city && `Registered seat: ${postalAddress.city}`;
  const facts = [seat, register, vatId && `VAT ID ${vatId}`].filter(Boolean).join(" · ");
  return [address.join(", "), facts, isSample ? "Sample data: this company does not exist." : ""].filter(
    Boolean,
  );
}
