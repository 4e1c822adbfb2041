import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { readDay, readXmlAmount } from "./amounts";
import { tagOfStatus, tagOfText } from "./line-state";
import type { LineTag } from "./proposal";
import { nothingOf, OtherKind, type Statement, type StatementLine, UnreadableStatement } from "./statement";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  isArray: (name) => ["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd", "Bal"].includes(name),
});

const inner = z.object({ "#text": z.string().default("") }).catch({ "#text": "" });
const textOf = inner.transform((node) => node["#text"].trim());
/** An element's text; "" if the element is missing. */
const leaf = textOf.optional().default("");
const money = z.object({ "#text": z.string(), "@Ccy": z.string().default("EUR") });
const party = z
  .object({ Nm: leaf, Pty: z.object({ Nm: leaf }).optional() })
  .optional()
  .catch(undefined);
const accountId = z
  .object({ Id: z.object({ IBAN: leaf, Othr: z.object({ Id: leaf }).optional() }).optional() })
  .optional()
  .catch(undefined);

const bankCode = z
  .object({ Domn: z.object({ Fmly: z.object({ SubFmlyCd: leaf }) }) })
  .optional()
  .catch(undefined);

const detail = z.looseObject({
  Amt: money.optional().catch(undefined),
  AmtDtls: z
    .object({ TxAmt: z.object({ Amt: money }).optional() })
    .optional()
    .catch(undefined),
  CdtDbtInd: leaf,
  Refs: z.object({ EndToEndId: leaf }).optional().catch(undefined),
  RltdPties: z
    .object({ Dbtr: party, Cdtr: party, DbtrAcct: accountId, CdtrAcct: accountId })
    .optional()
    .catch(undefined),
  RmtInf: z
    .object({
      Ustrd: z.array(textOf).default([]),
      Strd: z.array(z.object({ CdtrRefInf: z.object({ Ref: leaf }).optional() }).catch({})).default([]),
    })
    .optional()
    .catch(undefined),
  RtrInf: z.unknown().optional(),
  BkTxCd: bankCode,
  AddtlTxInf: leaf,
});
type Detail = z.infer<typeof detail>;

const day = z.object({ Dt: leaf, DtTm: leaf }).optional().catch(undefined);
const entry = z.looseObject({
  Amt: money,
  CdtDbtInd: leaf,
  Sts: z
    .object({ "#text": z.string().default(""), Cd: leaf, Prtry: leaf })
    .optional()
    .catch(undefined),
  RvslInd: leaf,
  BkTxCd: bankCode,
  BookgDt: day,
  ValDt: day,
  AcctSvcrRef: leaf,
  NtryDtls: z.array(z.object({ TxDtls: z.array(detail).default([]) }).catch({ TxDtls: [] })).default([]),
  AddtlNtryInf: leaf,
});

const balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: leaf }) }),
  Amt: money,
  CdtDbtInd: leaf,
});
const statement = z.looseObject({
  Acct: accountId,
  Bal: z.array(z.unknown()).default([]),
  Ntry: z.array(z.unknown()).default([]),
});
const file = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(statement) }) }),
});

/**
 * Reads the statements of a camt.053 file of any version. Bookings that are not final are left out.
 * @throws UnreadableStatement
 */
export function readCamt(xml: string): Statement[] {
  if (/<!DOCTYPE/i.test(xml))
    throw new UnreadableStatement("This XML has a document type, which no bank sends.");
  let tree: unknown;
  try {
    tree = parser.parse(xml, true);
  } catch {
    throw new UnreadableStatement("This XML is damaged. Download the file from the bank again.");
  }
  const elements = new Set(
    [...xml.slice(0, 10_000).matchAll(/<(?:[\w.-]+:)?(\w+)[\s>]/g)].map(([, name]) => name),
  );
  const [other] = otherKinds.filter(([root]) => elements.has(root));
  if (other) throw new OtherKind(other[1]);
  const read = file.safeParse(tree);
  if (!read.success)
    throw new UnreadableStatement("This XML is not an account statement. Choose the file of type camt.053.");
  return read.data.Document.BkToCstmrStmt.Stmt.map(readStatement);
}

/** Messages of the same family, which announce bookings or repeat single ones. */
const otherKinds = [
  ["BkToCstmrAcctRpt", "camt.052 file"],
  ["BkToCstmrDbtCdtNtfctn", "camt.054 file"],
] as const;

function readStatement({ Acct, Bal, Ntry }: z.infer<typeof statement>): Statement {
  const account = (Acct?.Id?.IBAN || Acct?.Id?.Othr?.Id || "").replace(/\s/g, "");
  const found = nothingOf(account);
  for (const one of Bal) {
    const read = balance.safeParse(one);
    if (!read.success) continue;
    const cents = signed(read.data);
    const { Cd } = read.data.Tp.CdOrPrtry;
    if (Cd === "OPBD" || Cd === "PRCD") found.opening ??= cents;
    if (Cd === "CLBD") found.closing = cents;
  }
  for (const [index, one] of Ntry.entries()) {
    const read = entry.safeParse(one);
    const isAnnounced = read.success && tagOfStatus(statusOf(read.data)) === "announced";
    const lines = read.success && !isAnnounced ? linesOf(account, read.data) : null;
    if (isAnnounced) found.announced += 1;
    else if (lines) found.lines.push(...lines);
    else found.refused.push(`Booking ${index + 1} of ${account}: we cannot read its amount or day.`);
  }
  return found;
}

type Entry = z.infer<typeof entry>;

/** Old versions write the status as the element's own text, later ones in a child element. */
const statusOf = ({ Sts }: Entry) => Sts?.Cd || Sts?.Prtry || Sts?.["#text"].trim() || "";

/** Codes of returned transfers and debits. */
const isReturnCode = (code: z.infer<typeof bankCode>) =>
  /^(RRTN|RPCR|UPDD)$/.test(code?.Domn.Fmly.SubFmlyCd ?? "");

function tagOf(booking: Entry, details: readonly Detail[], text: string): LineTag | null {
  const isReversal = /^(true|1)$/i.test(booking.RvslInd) || isReturnCode(booking.BkTxCd);
  const isReturn = details.some(({ RtrInf, BkTxCd }) => RtrInf !== undefined || isReturnCode(BkTxCd));
  if (isReversal || isReturn) return "returned";
  return tagOfStatus(statusOf(booking)) ?? tagOfText(text);
}

/** Null: the booking cannot be read. */
function linesOf(account: string, booking: Entry): StatementLine[] | null {
  const total = signed(booking);
  const on = dayOf(booking.BookgDt) ?? dayOf(booking.ValDt);
  if (total === null || on === null) return null;
  const details = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
  const parts = partsOf(booking, details, total);
  const ref = /^(|NONREF|NOTPROVIDED)$/i.test(booking.AcctSvcrRef) ? null : booking.AcctSvcrRef;
  const written = parts.map(({ text, payer, iban }) => [text, payer, iban].join("/")).join("|");
  const name = [account, on, total, booking.Amt["@Ccy"], ref ?? written].join("|");
  return parts.map((part, index) => ({
    ...part,
    account,
    entry: name,
    part: index,
    bookedOn: on,
    currency: booking.Amt["@Ccy"],
    raw: JSON.stringify(booking),
  }));
}

type Part = Pick<StatementLine, "amount" | "payer" | "iban" | "text" | "tag">;

/** The single payments of a booking. If they have no amounts, or amounts that do not add up, the whole booking. */
function partsOf(booking: Entry, details: readonly Detail[], total: number): Part[] {
  if (details.length > 1) {
    const parts = details.map((one) => ({
      ...partOf(booking, [one], total),
      amount: amountOf(one, booking),
    }));
    const known = parts.flatMap(({ amount, ...rest }) => (amount === null ? [] : [{ ...rest, amount }]));
    const sum = known.reduce((all, { amount }) => all + amount, 0);
    if (known.length === parts.length && sum === total) return known;
  }
  return [partOf(booking, details, total)];
}

function partOf(booking: Entry, details: readonly Detail[], amount: number): Part {
  const isIn = amount > 0;
  const sides = details.map(({ RltdPties: sides }) => sides);
  const names = sides
    .map((side) => (isIn ? side?.Dbtr : side?.Cdtr))
    .map((one) => one?.Nm || one?.Pty?.Nm || "");
  const ibans = sides.map((side) => (isIn ? side?.DbtrAcct : side?.CdtrAcct)?.Id?.IBAN ?? "");
  const texts = details.flatMap(({ RmtInf, Refs, AddtlTxInf }) => [
    (RmtInf?.Ustrd ?? []).join(" "),
    ...(RmtInf?.Strd ?? []).map(({ CdtrRefInf }) => CdtrRefInf?.Ref ?? ""),
    Refs?.EndToEndId === "NOTPROVIDED" ? "" : (Refs?.EndToEndId ?? ""),
    AddtlTxInf,
  ]);
  const text = [...texts, booking.AddtlNtryInf].filter(Boolean).join("\n");
  return {
    amount,
    payer: names.filter(Boolean).join(", ") || null,
    iban: ibans.find(Boolean)?.replace(/\s/g, "") ?? null,
    text,
    tag: tagOf(booking, details, text),
  };
}

/** The amount of a part may have its own direction; otherwise the booking's direction applies. */
function amountOf({ Amt, AmtDtls, CdtDbtInd }: Detail, booking: Entry): number | null {
  const amount = Amt ?? AmtDtls?.TxAmt?.Amt;
  return amount ? signed({ Amt: amount, CdtDbtInd: CdtDbtInd || booking.CdtDbtInd }) : null;
}

function signed({ Amt, CdtDbtInd }: { Amt: z.infer<typeof money>; CdtDbtInd: string }): number | null {
  const cents = readXmlAmount(Amt["#text"]);
  if (cents === null) return null;
  return CdtDbtInd === "CRDT" ? cents : CdtDbtInd === "DBIT" ? 0 - cents : null;
}

function dayOf(date: z.infer<typeof day>): string | null {
  return date ? readDay(date.Dt || date.DtTm) : null;
}
