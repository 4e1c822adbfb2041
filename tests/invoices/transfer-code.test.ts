import jsQR from "jsqr";
import sharp from "sharp";
import { expect, it } from "vitest";
import { hasTransferCode, transferCodePng, transferPayload } from "@/backend/sales/invoices/transfer-code";
import { seller } from "@/backend/ground/seller";

const { bank } = seller;
const transfer = { bank, amount: 21_384, reference: "Order 1019" };

it("a banking app reads all of a transfer, in the order and form of EPC069-12", () => {
  expect(transferPayload(transfer)?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "MUSTATWW",
    bank.holder,
    "AT611904300234573201",
    "EUR213.84",
    "",
    "",
    "Order 1019",
  ]);
});

it.each([
  ["nothing to pay", { amount: 0 }],
  ["more than a transfer may be", { amount: 100_000_000_000 }],
  ["a name that is too long", { bank: { ...bank, holder: "x".repeat(71) } }],
  ["a name of two lines", { bank: { ...bank, holder: "Academy\nGmbH" } }],
  ["no IBAN", { bank: { ...bank, iban: "1904 3002" } }],
  ["no BIC", { bank: { ...bank, bic: "MUST" } }],
  ["a reference that is too long", { reference: "x".repeat(141) }],
  [
    "more bytes than a code may have",
    { bank: { ...bank, holder: "\u{1F600}".repeat(35) }, reference: "ä".repeat(140) },
  ],
])("%s has no code, rather than one that pays something else", async (_, change) => {
  expect(transferPayload({ ...transfer, ...change })).toBeNull();
  expect(hasTransferCode({ ...transfer, ...change })).toBe(false);
  expect(await transferCodePng({ ...transfer, ...change })).toBeNull();
});

it.each([1, 21_384, 1_000_000, 99_999_999_999])("a reader finds %i cents in the picture", async (amount) => {
  const umlauts = { ...bank, holder: "Höhenflüge Österreich GmbH" };
  const asked = { bank: umlauts, amount, reference: "Order 1019" };
  const png = (await transferCodePng(asked)) ?? Buffer.of();
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(300);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(Buffer.from(read?.binaryData ?? []).toString("utf8")).toBe(transferPayload(asked));
});
