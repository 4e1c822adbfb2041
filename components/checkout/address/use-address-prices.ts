import { useRef, useState } from "react";
import type { Cart, CartChange } from "@/components/cart/cart";
import type { CountriesEnum, CustomerAddressInput } from "@/graphql/generated/shop/documents";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { deliveryAddress } from "@/lib/rules/forms/delivery";
import { type CheckoutDefaults, type CheckoutFormValues, factsOf } from "./customer";
import { useReprice } from "../price-change";

export type Addresses = { billing: CustomerAddressInput; shipping?: CustomerAddressInput };

type AddressPrices = {
  cart: Cart;
  countries: readonly { code: CountriesEnum }[];
  defaults: CheckoutDefaults;
  /** Whether the shop's total was calculated for the defaults. */
  isPriced: boolean;
  vatResult: string | null;
  getValues: () => CheckoutFormValues;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Keeps the shop's prices up to date with the typed addresses. */
export function useAddressPrices(options: AddressPrices) {
  const { cart, countries, defaults, isPriced, vatResult, getValues, run } = options;
  const pricing = useReprice({ cart, vatResult, run });
  const [country, setCountry] = useState(defaults.country ?? "");
  const needsAddress = cart.needsShippingAddress ?? false;
  const [initial] = useState(() => (isPriced ? decisiveParts(read(defaults), needsAddress) : ""));
  const priced = useRef(initial);

  function read(values: Partial<CheckoutFormValues>): Addresses {
    const shipping = needsAddress ? deliveryAddress(values, countries) : null;
    return { billing: toBilling(values, countries), ...(shipping && { shipping }) };
  }

  const isFor = (addresses: Addresses) => decisiveParts(addresses, needsAddress) === priced.current;
  function note(addresses: Addresses): void {
    priced.current = decisiveParts(addresses, needsAddress);
    setCountry(addresses.billing.country ?? "");
  }

  /** Asks for new prices when the typed addresses may change them. */
  async function reprice(): Promise<void> {
    const { billing, shipping } = read(getValues());
    const addresses = { billing, ...(shipping && { shipping }) };
    if (isFor(addresses) || !billing.country || (shipping && !shipping.country)) return;
    priced.current = decisiveParts(addresses, needsAddress);
    const { customerType, company, vatId, postcode, city, state } = billing;
    const place = needsAddress && !shipping ? { postcode, city, state } : {};
    const typed = { country: billing.country, customerType, company, vatId, ...place };
    const next = await pricing.reprice({ billing: typed, ...(shipping && { shipping }) });
    if (next) setCountry(billing.country);
    else priced.current = "";
  }

  return {
    ...pricing,
    country,
    read,
    isFor,
    note,
    typed: reprice,
    /** Call this when the shop may know other addresses by now. */
    forget: () => void (priced.current = ""),
  };
}

/** The parts of the addresses that change prices. Postage depends on the place. */
function decisiveParts({ billing, shipping }: Addresses, needsAddress: boolean): string {
  const { country, postcode, state } = shipping ?? billing;
  return [factsOf(billing), ...(needsAddress ? [country, postcode, state] : [])].join("|");
}
