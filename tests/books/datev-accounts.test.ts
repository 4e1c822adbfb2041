import { describe, expect, it } from "vitest";
import { accountFor, readAccounts } from "@/backend/desk/books/datev-accounts";
import { treatmentOf } from "@/backend/desk/books/treatment";
import { vatMessages } from "@/backend/sales/vat";
import { read } from "@/lib/env";

const settings = { consultant: 1001, client: 1, accountLength: 4, yearStart: "01-01", accounts: "" } as const;

describe("accounts", () => {
  it.each([
    ["03", "8400", "8339", "8336"],
    ["04", "4400", "4339", "4336"],
  ] as const)("of chart %s", (chart, domestic, oss, reversed) => {
    const accounts = readAccounts({ ...settings, chart });
    expect(accounts.get("debtors")).toEqual({ number: "10000", key: "" });
    expect(accounts.get("domestic")).toEqual({ number: domestic, key: "" });
    expect(accounts.get("OSS")).toEqual({ number: oss, key: "0240" });
    expect(accounts.get("reverse-charge")).toEqual({ number: reversed, key: "" });
  });

  it("are filled up to their length, the debtors' by one digit more", () => {
    const accounts = readAccounts({ ...settings, chart: "03", accountLength: 6 });
    expect([accounts.get("domestic")?.number, accounts.get("debtors")?.number]).toEqual([
      "840000",
      "1000000",
    ]);
  });

  it("the most exact one counts", () => {
    const accounts = readAccounts({
      ...settings,
      chart: "03",
      accounts: "OSS-IE-23=8341 OSS-IE=8342 OSS-19=8343/10",
    });
    const of = (country: string, basisPoints: number) =>
      accountFor(accounts, { treatment: "OSS", country, basisPoints });
    expect(of("IE", 2_300)).toEqual({ number: "8341", key: "" });
    expect(of("IE", 900)).toEqual({ number: "8342", key: "" });
    expect(of("DE", 1_900)).toEqual({ number: "8343", key: "0010" });
    expect(of("FI", 2_550)).toEqual({ number: "8339", key: "0240" });
  });

  it("are checked at the start", () => {
    expect(read({ DATEV_ACCOUNTS: " debtors=10000 OSS-FI-25.5=8340/240" }).DATEV_ACCOUNTS).toBe(
      "debtors=10000 OSS-FI-25.5=8340/240",
    );
    for (const wrong of ["sales=8400", "domestic=12", "domestic 8400", "OSS=8339/"])
      expect(() => read({ DATEV_ACCOUNTS: wrong }), wrong).toThrow(/DATEV_ACCOUNTS/);
    expect(() => read({ DATEV_CONSULTANT: "1001" })).toThrow(/DATEV_CLIENT/);
    expect(() => read({ DATEV_CLIENT: "1" })).toThrow(/DATEV_CLIENT/);
  });
});

describe("where the VAT is declared", () => {
  const person = { hasVatId: false, vatNote: null };
  const company = { hasVatId: true, vatNote: vatMessages.onSite("IE") };
  it.each([
    ["standard", "AT", person, "domestic"],
    ["standard", "AT", company, "domestic"],
    ["standard", "DE", person, "OSS"],
    ["standard", "MC", person, "OSS"],
    ["standard", "IE", company, "local"],
    ["standard", "DE", { hasVatId: true, vatNote: vatMessages.invalid }, "OSS"],
    ["standard", "DE", { hasVatId: true, vatNote: `${vatMessages.unavailable} More.` }, "OSS"],
    ["reverse charge", "DE", company, "reverse charge"],
    ["outside", "US", person, "outside"],
    ["exempt", "AT", person, "exempt"],
  ] as const)("%s in %s for %j: %s", (kind, country, recipient, treatment) => {
    expect(treatmentOf({ kind, country }, recipient)).toBe(treatment);
  });
});
