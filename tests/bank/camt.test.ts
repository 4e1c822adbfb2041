import { describe, expect, it } from "vitest";
import { readCamt } from "@/backend/after-sales/bank/camt";
import { balanceProblem } from "@/backend/after-sales/bank/statement";

const statement = (inside: string) =>
  readCamt(
    `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>AT61 1</Id></Othr></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`,
  )[0];
const euros = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`;
const booking = (details = "", { amount = "30.00", side = "CRDT", more = "" } = {}) =>
  `<Ntry>${euros(amount)}<CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}<NtryDtls>${details}</NtryDtls></Ntry>`;
const linesOf = (...given: Parameters<typeof booking>) => statement(booking(...given))?.lines ?? [];
const said = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const ref = (text: string) => `<AcctSvcrRef>${text}</AcctSvcrRef>`;

it("balances at the beginning and at the end, whatever stands between them", () => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${euros(amount)}<CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const all = [balance("ITBD", "1.00"), balance("PRCD", "10.00"), balance("OPBD", "99.00")].join("");
  const found = statement(`${all}${balance("CLBD", "40.00")}${balance("CLAV", "5.00")}${booking()}`);
  expect(found).toMatchObject({ account: "AT611", opening: 1_000, closing: 4_000 });
  expect(found && balanceProblem(found)).toBeNull();
  const short = { account: "", opening: 0, closing: 150, lines: [], announced: 0, refused: [] };
  expect(balanceProblem(short)).toBe(
    "The lines of the account do not add up to its balances: 1.5 EUR is missing.",
  );
  expect(balanceProblem({ ...short, account: "AT1" })).toContain("The lines of AT1 do");
  expect(balanceProblem({ ...short, closing: null })).toBeNull();
});

it("a state without a code, as old versions have it, and an end-to-end day", () => {
  expect(linesOf("", { more: "<Sts> PDNG </Sts>" })).toEqual([]);
  expect(linesOf("", { more: "<Sts> BOOK </Sts>" })).toHaveLength(1);
  const [line] =
    statement(
      `<Ntry>${euros("1.00")}<CdtDbtInd>CRDT</CdtDbtInd><ValDt><DtTm>2026-11-21T10:00:00</DtTm></ValDt></Ntry>`,
    )?.lines ?? [];
  expect(line).toMatchObject({ bookedOn: "2026-11-21", text: "", payer: null, iban: null });
});

it("a booking that is neither credit nor debit is refused", () => {
  expect(statement(booking("", { side: "X" }))?.refused).toHaveLength(1);
});

describe("the name of a booking", () => {
  const nameOf = (...given: Parameters<typeof booking>) => linesOf(...given)[0]?.entry;
  const details = `<TxDtls><RltdPties><Dbtr><Nm>Eva</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02</IBAN></Id></DbtrAcct></RltdPties>${said("a")}</TxDtls>`;

  it("is the bank's own reference where there is one", () => {
    expect(nameOf(details, { more: ref("R1") })).toBe("AT611|2026-11-20|3000|EUR|R1");
    expect(nameOf(details, { more: ref("R1NONREF") })).toContain("|R1NONREF");
    expect(nameOf(details, { more: ref("NONREF1") })).toContain("|NONREF1");
  });

  it.each(["", "NONREF", "notprovided"])("is all that was written where the reference is %j", (none) => {
    expect(nameOf(details, { more: ref(none) })).toBe("AT611|2026-11-20|3000|EUR|a/Eva/DE02");
  });
});

describe("the parts of a booking", () => {
  const part = (amount: string, text: string, side = "") =>
    `<TxDtls>${euros(amount)}${side && `<CdtDbtInd>${side}</CdtDbtInd>`}${said(text)}</TxDtls>`;
  const amounts = (...given: Parameters<typeof booking>) => linesOf(...given).map(({ amount }) => amount);

  it("have the sign of the whole, or one of their own", () => {
    expect(amounts(part("10.00", "a") + part("20.00", "b"))).toEqual([1_000, 2_000]);
    expect(amounts(part("40.00", "a") + part("10.00", "b", "DBIT"))).toEqual([4_000, -1_000]);
    expect(amounts(part("10.00", "a") + part("20.00", "b"), { side: "DBIT" })).toEqual([-1_000, -2_000]);
  });

  it("each keep their text; a part alone, or one without an amount, leaves the booking whole", () => {
    expect(linesOf(part("10.00", "a") + part("20.00", "b")).map(({ text }) => text)).toEqual(["a", "b"]);
    expect(amounts(part("10.00", "a"))).toEqual([3_000]);
    expect(amounts(part("30.00", "a") + `<TxDtls>${said("b")}</TxDtls>`)).toEqual([3_000]);
  });

  it("have their amount in the details of an amount, too", () => {
    const detailed = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt>${euros(amount)}</TxAmt></AmtDtls></TxDtls>`;
    expect(amounts(detailed("12.00") + detailed("18.00"))).toEqual([1_200, 1_800]);
  });
});

it("a line says all that anybody wrote, and the other side by its direction", () => {
  const sides =
    "<RltdPties><Dbtr><Nm> Eva </Nm></Dbtr><DbtrAcct><Id><IBAN>DE 02</IBAN></Id></DbtrAcct>" +
    "<Cdtr><Nm>Landlord</Nm></Cdtr><CdtrAcct><Id><IBAN>AT99</IBAN></Id></CdtrAcct></RltdPties>";
  const words =
    "<RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>";
  const details = `<TxDtls><Refs><EndToEndId>E2E</EndToEndId></Refs>${sides}${words}<AddtlTxInf>info</AddtlTxInf></TxDtls>`;
  const more = "<AddtlNtryInf>SEPA</AddtlNtryInf>";
  expect(linesOf(details, { more })).toMatchObject([
    { text: "one two\nRF18\nE2E\ninfo\nSEPA", payer: "Eva", iban: "DE02" },
  ]);
  expect(linesOf(details, { side: "DBIT" })).toMatchObject([{ payer: "Landlord", iban: "AT99" }]);
  const unnamed = "<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>";
  expect(linesOf(unnamed + details.replace("Eva", ""))).toMatchObject([
    { text: "one two\nRF18\nE2E\ninfo", payer: null, iban: "DE02" },
  ]);
});
