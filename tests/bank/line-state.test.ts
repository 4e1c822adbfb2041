import { describe, expect, it } from "vitest";
import { readCamt } from "@/backend/after-sales/bank/camt";
import { readCsv } from "@/backend/after-sales/bank/csv";
import type { Statement } from "@/backend/after-sales/bank/statement";

const camt = (inside: string) =>
  readCamt(
    `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${inside}<BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
  )[0];
const facts = (statement: Statement | undefined) => ({
  tags: statement?.lines.map(({ tag }) => tag),
  announced: statement?.announced,
});
const details = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;

describe("a booking of camt.053", () => {
  it.each(["PDNG", "INFO", "FUTR"])("that is %s is only announced, in the form of any version", (state) => {
    for (const form of [`<Sts>${state}</Sts>`, `<Sts><Cd>${state}</Cd></Sts>`])
      expect(facts(camt(form))).toEqual({ tags: [], announced: 1 });
  });

  it.each(["<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>", ""])("with the state %j is final", (form) => {
    expect(facts(camt(form))).toEqual({ tags: [null], announced: 0 });
  });

  it.each([
    ["of a bank's own state is unclear", "<Sts><Prtry>HELD</Prtry></Sts>", "unclear"],
    ["of an unknown state is unclear", "<Sts>WHAT</Sts>", "unclear"],
    ["that reverses another is a return", "<RvslInd>true</RvslInd>", "returned"],
    ["that reverses another is a return, in digits", "<RvslInd> 1 </RvslInd>", "returned"],
    ["that reverses none is none", "<RvslInd>false</RvslInd>", null],
    ["with a reason for a return is one", details("<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>"), "returned"],
    [
      "with the code of a return is one",
      "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>",
      "returned",
    ],
    [
      "with words of a return may be one",
      details("<RmtInf><Ustrd>RUECKLASTSCHRIFT Order 1001</Ustrd></RmtInf>"),
      "maybe returned",
    ],
  ])("%s", (_title, inside, tag) => {
    expect(facts(camt(inside))).toEqual({ tags: [tag], announced: 0 });
  });
});

describe("a row of a CSV", () => {
  const csv = (header: string, ...rows: string[]) =>
    facts(
      readCsv([`Datum;Betrag;${header}`, ...rows.map((row) => `20.11.2026;${row}`)].join("\n"), () => null),
    );

  it.each([
    ["Info", "Umsatz vorgemerkt"],
    ["Status", "vorgemerkt"],
    ["Status", "Pending"],
    ["State", "PENDING"],
    ["Buchungsstatus", "Vorgemerkter Umsatz"],
    ["Buchungstext", "Vormerkung"],
    ["Irgendwas", "Umsatz vorgemerkt"],
  ])("with %s %j is only announced", (title, word) => {
    expect(csv(title, `99,00;${word}`)).toEqual({ tags: [], announced: 1 });
  });

  it.each([
    ["Info", "Umsatz gebucht", null],
    ["Status", "Gebucht", null],
    ["State", "COMPLETED", null],
    ["Status", "", null],
    ["Info", "anything", null],
    ["Status", "Zzz", "unclear"],
    ["State", "REVERTED", "returned"],
    ["Status", "Storniert", "returned"],
    ["Buchungstext", "STORNO", "returned"],
    ["Buchungstext", "Rücklastschrift", "returned"],
    ["Buchungstext", "RETOURE UEBERWEISUNG", "returned"],
    ["Verwendungszweck", "Rückgabe Order 1001", "maybe returned"],
    ["Verwendungszweck", "RÜCKBUCHUNG", "maybe returned"],
    ["Verwendungszweck", "Ruecküberweisung", "maybe returned"],
    ["Verwendungszweck", "payment pending for order 1001", null],
    ["Verwendungszweck", "Order 1001", null],
  ])("with %s %j has the tag %j", (title, word, tag) => {
    expect(csv(title, `99,00;${word}`)).toEqual({ tags: [tag], announced: 0 });
  });

  it("keeps its state where a person has said what the columns mean", () => {
    const text = "Wann;Wieviel;Info\n20.11.2026;99,00;Umsatz vorgemerkt\n20.11.2026;98,00;Umsatz gebucht\n";
    expect(facts(readCsv(text, () => ({ date: [0], amount: [1] })))).toEqual({ tags: [null], announced: 1 });
  });
});
