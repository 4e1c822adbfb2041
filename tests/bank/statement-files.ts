import { strToU8 } from "fflate";

/** A booking as a test wants it, in euros as XML has them. */
export type Booking = {
  amount: string;
  text?: string;
  payer?: string;
  ref?: string;
  on?: string;
  isOut?: boolean;
  /** Of the other side. */
  iban?: string;
  /** `RvslInd` */
  isReversal?: boolean;
  /** `RtrInf` of its only payment. */
  isReturn?: boolean;
  /** Single payments of a collective booking. */
  parts?: { amount: string; text: string; payer?: string }[];
};

const IBAN = "AT611904300234573201";
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** camt.053.001.08, written from its message definition (ISO 20022) and what Austrian banks send. */
export function camt(
  bookings: readonly Booking[],
  balances: { opening: string; closing: string } | null = null,
): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>`;
  return `${head}${statementOf(bookings, balances)}</BkToCstmrStmt></Document>`;
}

export function statementOf(
  bookings: readonly Booking[],
  balances: { opening: string; closing: string } | null,
  iban = IBAN,
): string {
  const saldo = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  const both = balances ? saldo("OPBD", balances.opening) + saldo("CLBD", balances.closing) : "";
  return `<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${both}${bookings.map(entryOf).join("")}</Stmt>`;
}

function entryOf({
  amount,
  text = "",
  payer = "",
  ref,
  on = "2026-11-20",
  isOut = false,
  isReversal = false,
  isReturn = false,
  iban = "DE02120300000000202051",
  parts,
}: Booking): string {
  const side = isOut ? "DBIT" : "CRDT";
  const other = isOut ? "Cdtr" : "Dbtr";
  const details = (parts ?? [{ amount, text, payer }])
    .map((part) => {
      const own = parts ? `<Amt Ccy="EUR">${part.amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>` : "";
      const name = `<RltdPties><${other}><Pty><Nm>${escaped(part.payer ?? "")}</Nm></Pty></${other}><${other}Acct><Id><IBAN>${iban}</IBAN></Id></${other}Acct></RltdPties>`;
      // Banks cut texts into pieces of 35 characters.
      const pieces = part.text.match(/[\s\S]{1,35}/g) ?? [];
      const words = `<RmtInf>${pieces.map((piece) => `<Ustrd>${escaped(piece)}</Ustrd>`).join("")}</RmtInf>`;
      return `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${own}${name}${words}${isReturn ? "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" : ""}</TxDtls>`;
    })
    .join("");
  const name = ref === undefined ? "" : `<AcctSvcrRef>${ref}</AcctSvcrRef>`;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt>${name}<NtryDtls>${details}</NtryDtls></Ntry>`;
}

export const bytesOf = (text: string): Uint8Array => strToU8(text);
