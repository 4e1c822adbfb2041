/** The meanings that a column can have. Several columns may hold a text or a payer. */
const columnRoles = [
  "date",
  "amount",
  "in",
  "out",
  "sign",
  "text",
  "payer",
  "iban",
  "currency",
  "account",
  "entry",
  "status",
  "kind",
] as const;
export type ColumnRole = (typeof columnRoles)[number];
export type Columns = Partial<Record<ColumnRole, number[]>>;

/** Names of columns at banks in Austria, Germany and Switzerland, in lower case. The first match counts. */
const names: Readonly<Record<ColumnRole, readonly RegExp[]>> = {
  date: [
    /^(buchungs(tag|datum)|booking date|date booked|booked( on)?)$/,
    /^(datum|date)$/,
    /^(valuta.*|wertstellung.*|value date)$/,
  ],
  amount: [
    /^(betrag|amount|umsatz)(\s*[([]?(eur|€|in eur|in €)[)\]]?)?$/,
    /^(buchungsbetrag|transaktionsbetrag|transaction amount)$/,
  ],
  in: [/^(haben|gutschrift|credit|credit amount)(\s*\(?eur\)?)?$/],
  out: [/^(soll|belastung|debit|debit amount)(\s*\(?eur\)?)?$/],
  sign: [/^(s\/h|soll\/haben|h\/s|s\/h[- ]kennzeichen|dr\/cr|credit\/debit)$/],
  text: [
    /^(verwendungszweck|zahlungsreferenz|zahlungsgrund|purpose|payment reference|remittance.*|reference|referenz|buchungs-?details|buchungstext|kundenreferenz.*|end-to-end.*|mitteilung)$/,
  ],
  payer: [
    /^(name|auftraggeber.*|beg(ü|ue)nstigter.*|zahlungspflichtige.*|partnername|partner name|payer|debtor( name)?|name zahlungsbeteiligter|empf(ä|ae)nger.*|gegenpartei)$/,
  ],
  iban: [
    /^(iban|kontonummer\/iban|partner iban|iban zahlungsbeteiligter|gegenkonto|payer iban|iban des .*)$/,
  ],
  currency: [/^(w(ä|ae)hrung|currency|waehrung|ccy)$/],
  account: [/^(auftragskonto|eigene iban|own iban|iban auftragskonto|konto|account)$/],
  /** `status` columns say only whether a booking is final; `kind` columns may say it. */
  status: [/^((buchungs|umsatz|transaktions)?status|state|booking status|transaction status|zustand)$/],
  kind: [
    /^(info|buchungstext|buchungsart|umsatzart|umsatztyp|transaktionsart|transaction type|type|typ|art)$/,
  ],
  entry: [/^(umsatz-?id|transaction id|bankreferenz|bank reference|buchungsreferenz|erfassungsreferenz)$/],
};

/** Each of these roles takes one column. The other roles take every column that matches. */
const single: ReadonlySet<ColumnRole> = new Set([
  "date",
  "amount",
  "in",
  "out",
  "sign",
  "currency",
  "account",
  "entry",
]);

/** The columns that a header row names; null without a day and an amount. */
export function guessColumns(header: readonly string[]): Columns | null {
  const found = namedColumns(header, columnRoles);
  return isEnough(found) ? found : null;
}

/** The columns of a header row that a person has explained, plus the two roles that nobody is asked about. */
export const explainedColumns = (header: readonly string[], said: Columns): Columns => ({
  ...namedColumns(header, ["status", "kind"]),
  ...said,
});

function namedColumns(header: readonly string[], roles: readonly ColumnRole[]): Columns {
  const found: Columns = {};
  for (const role of roles) {
    const places = names[role].flatMap((name) =>
      header.flatMap((title, index) => (name.test(clean(title)) ? [index] : [])),
    );
    if (places.length > 0) found[role] = single.has(role) ? places.slice(0, 1) : [...new Set(places)];
  }
  return found;
}

/** Whether the day is known, and the amount as one column or as two. */
export function isEnough(columns: Columns): boolean {
  return Boolean(
    columns.date?.length && (columns.amount?.length || (columns.in?.length && columns.out?.length)),
  );
}

/** The maximum length of a header row, in characters. No bank's is longer. */
export const MAX_HEADER = 2_000;

/** The text that identifies a header row. */
export const headerKey = (header: readonly string[]) => header.map(clean).join("|");

const clean = (title: string) => title.trim().toLowerCase().replace(/\s+/g, " ").replace(/:$/, "");
