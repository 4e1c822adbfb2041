import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import { countryName } from "../../content";
import type { Db } from "../../database/client";
import type { Buyer, Taxed } from "../../documents";
import type { BillingAddress } from "../domain/billing-address";
import { linesOf, taxesOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { dateSupply } from "./date-supply";
import { taxLines, type TaxedLine } from "./tax-lines";

/** What invoice and credit notes of an order say in common, and how its lines are taxed. */
export async function makeDocumentHead(
  db: Db,
  order: Order,
  issuedAt: Date,
): Promise<{ head: Head; lines: TaxedLine[]; parts: Taxed[] }> {
  const stored = await linesOf(db, order.id);
  const { lines, parts } = taxLines(order, stored, await taxesOf(db, order.id));
  const head = {
    orderNumber: String(order.id),
    orderedAt: order.createdAt,
    supplied: dateSupply(order, stored, issuedAt),
    test: order.test,
    buyer: buyerOf(order),
    vatNote: order.vatNote,
    paymentTitle: order.paymentMethodTitle,
  };
  return { head, lines, parts };
}

type Head = {
  orderNumber: string;
  orderedAt: Date;
  supplied: { from: Date; to: Date };
  test: boolean;
  buyer: Buyer;
  vatNote: string | null;
  paymentTitle: string;
};

function buyerOf({ billing, email }: Order): Buyer {
  const { company, firstName, lastName, address1, address2, postcode, city, state, country } = billing;
  const person = words(firstName, lastName);
  return {
    lines: addressLines(billing),
    name: company || person || email,
    person: company && person ? person : null,
    email,
    vatId: billing.vatId || null,
    address: {
      street: address1 ?? "",
      addition: address2 || null,
      postcode: postcode ?? "",
      city: city ?? "",
      state: state || null,
      country: country || DEFAULT_COUNTRY,
    },
  };
}

function addressLines(billing: BillingAddress): string[] {
  const { company, firstName, lastName, address1, address2, postcode, city, state, country } = billing;
  const lines = [
    company ?? "",
    words(firstName, lastName),
    address1 ?? "",
    address2 ?? "",
    words(postcode, city, state),
  ];
  return [...lines, country ? (countryName(country) ?? country) : ""].filter((line) => line !== "");
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
