import type { BillingAddress } from "../domain/billing-address";

const at = (country: string, postcode: string, city: string, address1: string): BillingAddress => ({
  country,
  postcode,
  city,
  address1,
  customerType: "private",
});

/** Invoice addresses of the sample people; the first one is for everybody who is not named. */
const addresses: Record<string, BillingAddress> = {
  "anna.berger@example.com": at("AT", "1070", "Wien", "Lindengasse 12"),
  "priya.raman@example.com": at("IN", "560001", "Bengaluru", "4 Lavelle Road"),
  "luca.moretti@example.com": at("IT", "20121", "Milano", "Via Solferino 7"),
  "sofie.lindholm@example.com": at("SE", "111 22", "Stockholm", "Vasagatan 3"),
  "ben.okafor@example.com": at("NG", "101233", "Lagos", "18 Marina Road"),
  "nora.keller@example.com": at("DE", "20095", "Hamburg", "Brandstwiete 2"),
  // The number is made up; its checksum holds, so the reverse charge shows.
  "hugo.lefevre@example.com": {
    ...at("FR", "69002", "Lyon", "9 rue de la République"),
    company: "Atelier Lefèvre SARL",
    customerType: "company",
    vatId: "FR19900000017",
  },
};

export function addressOf(email: string): BillingAddress {
  return addresses[email] ?? at("AT", "1010", "Wien", "Ringstrasse 4");
}

/** Whose address is kept with the account, and filled in at the next checkout. */
export function isKept(email: string): boolean {
  return email === "hugo.lefevre@example.com" || email === "nora.keller@example.com";
}
