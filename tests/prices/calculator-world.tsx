import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { GET as timeZone } from "@/app/api/time-zone/route";
// Loaded on first use; here beforehand, so that no test pays for it.
import "@/components/prices/calculator-dialog";
import "@/components/ui/dialog-window";
import "@/components/ui/forms/select-list";
import { PriceCalculator } from "@/components/prices/price-calculator";
import { browserClient } from "@/lib/browser/client";
import { closePriceCalculator, openPriceCalculator } from "@/lib/browser/dialogs";
import { shownDialog } from "@/tests/support/shown-dialog";

export const moreUrl = "https://prices.example.org/ppp";
export const list = [
  { code: "AT", name: "Austria", pppRate: 1 },
  { code: "CZ", name: "Czechia", pppRate: 0.8 },
  { code: "DE", name: "Germany", pppRate: 1 },
  { code: "IN", name: "India", pppRate: 0.4 },
  { code: "PL", name: "Poland", pppRate: 0.6 },
].map((country) => ({ __typename: "Country", ...country }));

type World = { countries?: object[] | "outage"; billing?: string | null; zone?: string };
/** The shop's answers and the browser's place; reset before every test. */
export const world: { now: World } = { now: {} };

/** To be called once in a test file. */
export function calculatorWorld() {
  beforeEach(async () => {
    world.now = {};
    window.dataLayer = [];
    document.cookie = "flight-levels._cconsent.marketing=true; path=/";
    await browserClient().clearStore();
    const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function options(
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolved.call(this), timeZone: world.now.zone ?? "Etc/UTC" };
    });
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (String(url).endsWith("/api/auth/session"))
        return Response.json({ signedIn: world.now.billing !== undefined });
      if (String(url).startsWith("/api/time-zone"))
        return timeZone(new Request(new URL(url, "http://localhost")));
      const { operationName } = JSON.parse(String(init?.body));
      if (operationName === "getCountries") {
        if (world.now.countries === "outage") throw new TypeError("fetch failed");
        return Response.json({ data: { countryList: world.now.countries ?? list } });
      }
      if (operationName === "getCustomer")
        return Response.json({ data: { customer: customer(world.now.billing) } });
      throw new Error(`nobody answers ${operationName}`);
    });
  });

  afterEach(() => {
    closePriceCalculator();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

function customer(country: string | null | undefined) {
  const address = { firstName: "", lastName: "", company: "", address1: "", address2: "", postcode: "" };
  return {
    __typename: "Customer",
    id: "c1",
    databaseId: 1,
    email: "a@example.com",
    firstName: "",
    lastName: "",
    capabilities: [],
    billing: {
      __typename: "CustomerAddress",
      ...address,
      city: "",
      state: "",
      country,
      countryName: "",
      email: "",
      phone: "",
      vatId: "",
      customerType: "private",
    },
    pppPossible: country === "PL",
    isVatExempt: false,
    vatExemptMessage: null,
    vatValidationResult: null,
    availablePaymentMethods: [],
    subscriptions: { __typename: "CustomerToSubscriptionConnection", nodes: [] },
  };
}

export async function open(cents?: number) {
  render(<PriceCalculator moreUrl={moreUrl} />);
  act(() => openPriceCalculator(cents));
  return shownDialog();
}

export const chosen = (name: string) =>
  waitFor(() => expect(screen.getByLabelText("Invoice Country")).toHaveTextContent(name), { timeout: 8_000 });
export const row = (name: string) => screen.getByText(name).nextElementSibling;
