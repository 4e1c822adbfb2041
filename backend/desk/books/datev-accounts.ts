import type { DatevSettings } from "../../ports";
import type { Treatment } from "./treatment";

/** `key`: the tax key (BU-Schlüssel). Empty: the account determines the tax, or needs none. */
export type Account = { number: string; key: string };

const names: Record<Treatment, string> = {
  domestic: "domestic",
  OSS: "OSS",
  local: "local",
  "reverse charge": "reverse-charge",
  outside: "outside",
  exempt: "exempt",
};

/**
 * Accounts of both charts for a seller of courses. Abroad: 8339/4339 "im anderen EU-Land steuerbare Leistungen",
 * 8336/4336 for sales whose VAT the recipient accounts for, 8338/4338 "im Drittland steuerbare Leistungen". Key 240
 * marks OSS. Source:
 * https://www.haufe.de/finance/haufe-finance-office-premium/umsatzsteuer-ausnahmen-beim-leistungsort-bei-grenzuebers-8-verwendung-von-konten-im-skr-03-und-skr-04_idesk_PI20354_HI13145914.html
 */
/** 1700 and 3500: other liabilities, for the money left on codes. */
const charts: Record<DatevSettings["chart"], string> = {
  "03": "debtors=10000 domestic=8400 OSS=8339/240 local=8339 reverse-charge=8336 outside=8338 exempt=8100 codes=1700",
  "04": "debtors=10000 domestic=4400 OSS=4339/240 local=4339 reverse-charge=4336 outside=4338 exempt=4100 codes=3500",
};

/** Accounts by the names that the setting uses. Entries of the setting override the chart's. */
export function readAccounts({ chart, accounts, accountLength }: DatevSettings): Map<string, Account> {
  const entries = `${charts[chart]} ${accounts}`.trim().split(/\s+/);
  return new Map(
    entries.map((entry) => {
      const [name = "", value = ""] = entry.split("=");
      const [number = "", key = ""] = value.split("/");
      const digits = name === "debtors" ? accountLength + 1 : accountLength;
      return [name, { number: number.padEnd(digits, "0"), key: key && key.padStart(4, "0") }];
    }),
  );
}

/** The account for sales of a treatment: the most specific of `OSS-DE-19`, `OSS-DE`, `OSS-19` and `OSS`. */
export function accountFor(
  accounts: ReadonlyMap<string, Account>,
  { treatment, country, basisPoints }: { treatment: Treatment; country: string; basisPoints: number },
): Account {
  const name = names[treatment];
  const rate = String(basisPoints / 100);
  for (const exact of [`${name}-${country}-${rate}`, `${name}-${country}`, `${name}-${rate}`, name]) {
    const account = accounts.get(exact);
    if (account) return account;
  }
  throw new Error(`there is no account for ${name}`);
}
